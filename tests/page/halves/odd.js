import { testHalf } from "../lib/half.js";

await testHalf(1);
