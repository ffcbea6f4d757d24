// Counts the single loops in an R x C board of blank cells, as such programs are usually written:
// plugs two bits each in a word, a hash table for each vertex, numbers of 128 bits. The yardstick
// for compare.sh; exact up to 12 x 12, modulo 2^128 beyond.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

typedef unsigned __int128 Number;

#ifdef CHAINED
// With a hash table of its own.
struct Table {
    static const int BUCKETS = 299993;
    std::vector<int> head, next;
    std::vector<std::pair<uint64_t, Number>> states;
    Table() : head(BUCKETS, -1) {}
    void clear() {
        std::fill(head.begin(), head.end(), -1);
        next.clear(), states.clear();
    }
    void add(uint64_t s, Number n) {
        int bucket = s % BUCKETS;
        for (int i = head[bucket]; i >= 0; i = next[i])
            if (states[i].first == s) {
                states[i].second += n;
                return;
            }
        next.push_back(head[bucket]);
        states.push_back({s, n});
        head[bucket] = (int)states.size() - 1;
    }
};
#else
// With that of the standard library.
struct Table {
    std::unordered_map<uint64_t, Number> states;
    void clear() { states.clear(); }
    void add(uint64_t s, Number n) { states[s] += n; }
};
#endif

static int plug(uint64_t s, int i) { return s >> (2 * i) & 3; }
static uint64_t with(uint64_t s, int i, int p) { return (s & ~(3ull << (2 * i))) | (uint64_t)p << (2 * i); }

// The other end of the path that has an end at i.
static int mate(uint64_t s, int i) {
    int step = plug(s, i) == 1 ? 1 : -1;
    for (int depth = 0;; i += step) {
        if (plug(s, i) == 1) depth++;
        if (plug(s, i) == 2) depth--;
        if (depth == 0) return i;
    }
}

static std::string text(Number n) {
    std::string digits;
    do digits.insert(digits.begin(), '0' + (int)(n % 10)); while (n /= 10);
    return digits;
}

int main(int argc, char** argv) {
    int rows = atoi(argv[1]) + 1, cols = (argc > 2 ? atoi(argv[2]) : rows - 1) + 1;
    Table a, b, *now = &a, *then = &b;
    Number loops = 0;
    now->add(0, 1);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) {
            then->clear();
            bool right = c + 1 < cols, down = r + 1 < rows;
            for (auto [s, n] : now->states) {
                int left = plug(s, c), up = plug(s, c + 1);
                uint64_t rest = with(with(s, c, 0), c + 1, 0);
                if (!left && !up) {
                    then->add(rest, n);
                    if (right && down) then->add(with(with(rest, c, 1), c + 1, 2), n);
                } else if (!left || !up) {
                    if (down) then->add(with(rest, c, left | up), n);
                    if (right) then->add(with(rest, c + 1, left | up), n);
                } else if (left == 1 && up == 1) {
                    then->add(with(rest, mate(s, c + 1), 1), n);
                } else if (left == 2 && up == 2) {
                    then->add(with(rest, mate(s, c), 2), n);
                } else if (left == 2 && up == 1) {
                    then->add(rest, n);
                } else if (!rest) {
                    loops += n;
                }
            }
            std::swap(now, then);
        }
        // The next row begins with no plug from the left.
        then->clear();
        for (auto [s, n] : now->states) then->add(s << 2, n);
        std::swap(now, then);
    }
    printf("%s\n", text(loops).c_str());
}
