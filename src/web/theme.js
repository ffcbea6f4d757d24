// Light or dark, settled before anything is painted: as chosen on this page, in whichever tab, or else as the system has it.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const chosen = storage.get("slink-theme");
    const known = chosen === "light" || chosen === "dark";
    document.documentElement.dataset.theme = known ? chosen : dark.matches ? "dark" : "light";
  };
  dark.addEventListener("change", apply);
  addEventListener("storage", ({ key }) => key === "slink-theme" && apply());
  apply();
})();
