/* Red Nines of the twentieth century for four players, as fast as we can make it.
 *
 * The same rules, readings and random numbers as in plain.c, which is the program to read first. What is
 * different:
 *
 * - A hand is a word: bit 4 * (rank - 1) + suit for each card, the suits in the order clubs, diamonds,
 *   hearts, spades. A hand has at most 52 bits, and the two red nines are bits 33 and 34.
 * - "holders" has bit 4 * (rank - 1) + seat if the seat holds a natural card of the rank. The seats that can
 *   continue are then one shift away, and forced passes are counted, not played.
 * - The plays of one rank depend on four bits for its natural cards, two bits for the red nines, and on
 *   whether the rank is below, equal to or above nine. Tables list them in their order.
 * - Random numbers are made for eight deals at a time, one deal in each lane of a vector, and the policy's
 *   random numbers before they are needed. A lane whose numbers need the exact arithmetic (one in some
 *   hundred thousand deals) makes all eight deals take the slow way.
 */
#include "program.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { LANES = 8, NINE = 8, KING = 12, PASS = 0, NATURAL = 15 };

/* Tests change these two numbers, so that rare cases are frequent. */
#ifndef WORDS
#define WORDS 56 /* the policy's random words that are made before they are needed, at least 17 */
#endif
#ifndef NEAR
#define NEAR 64 /* at least the number of cards; see drawn_below */
#endif

typedef uint64_t word;
typedef word lanes __attribute__((vector_size(8 * LANES)));
typedef uint32_t halves __attribute__((vector_size(8 * LANES)));

#define WILD ((word)6 << 4 * NINE)
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define INLINE static inline __attribute__((always_inline))

/* --- Random numbers --- */

#define ROTATED(w, by) ((w) << (by) | (w) >> (64 - (by)))

/* The next word of xoshiro256**, for a state in words or in lanes. */
#define NEXT(a, b, c, d, to)                    \
    do {                                        \
        to = ROTATED((b) + ((b) << 2), 7);      \
        to += to << 3;                          \
        __typeof__(a) shifted = (b) << 17;      \
        c ^= a;                                 \
        d ^= b;                                 \
        b ^= c;                                 \
        a ^= d;                                 \
        c ^= shifted;                           \
        d = ROTATED(d, 45);                     \
    } while (0)

#define SPLIT(start, to)                                   \
    do {                                                   \
        start += 0x9E3779B97F4A7C15u;                      \
        to = (start ^ start >> 30) * 0xBF58476D1CE4E5B9u;  \
        to = (to ^ to >> 27) * 0x94D049BB133111EBu;        \
        to ^= to >> 31;                                    \
    } while (0)

typedef struct {
    lanes a, b, c, d;
} streams;

typedef struct {
    word a, b, c, d;
} stream;

INLINE streams streams_of(word mixed, word purpose, word first)
{
    lanes start = {0, 2, 4, 6, 8, 10, 12, 14};
    streams made;
    start += mixed + 2 * first + purpose;
    SPLIT(start, made.a);
    SPLIT(start, made.b);
    SPLIT(start, made.c);
    SPLIT(start, made.d);
    return made;
}

INLINE stream lane_of(const streams *all, int lane)
{
    return (stream){all->a[lane], all->b[lane], all->c[lane], all->d[lane]};
}

static __attribute__((noinline)) word below(stream *s, word bound)
{
    word drawn;
    NEXT(s->a, s->b, s->c, s->d, drawn);
    unsigned __int128 product = (unsigned __int128)drawn * bound;
    for (word floor = -bound % bound; UNLIKELY((word)product < floor);) {
        NEXT(s->a, s->b, s->c, s->d, drawn);
        product = (unsigned __int128)drawn * bound;
    }
    return (word)(product >> 64);
}

/* --- The cards --- */

/* The pack in its order, by suit and then by rank, each card as its bit. */
#define CARD(n) ((word)1 << (4 * ((n) % RANKS) + (n) / RANKS))
#define FOUR_CARDS(n) CARD(n), CARD(n + 1), CARD(n + 2), CARD(n + 3)
static const word PACK[CARDS] = {FOUR_CARDS(0),  FOUR_CARDS(4),  FOUR_CARDS(8),  FOUR_CARDS(12), FOUR_CARDS(16),
                                 FOUR_CARDS(20), FOUR_CARDS(24), FOUR_CARDS(28), FOUR_CARDS(32), FOUR_CARDS(36),
                                 FOUR_CARDS(40), FOUR_CARDS(44), FOUR_CARDS(48)};

typedef struct {
    word hands[SEATS]; /* hands[n] is that of the seat first + n */
    unsigned first;
} deal;

/* The seats are first hand in turn. */
INLINE unsigned first_of(word number) { return (unsigned)((number - 1) % SEATS); }

static __attribute__((noinline, cold)) void deal_exactly(const streams *all, word first, deal *deals)
{
    for (int lane = 0; lane < LANES; lane++) {
        stream s = lane_of(all, lane);
        word pack[CARDS];
        memcpy(pack, PACK, sizeof pack);
        deals[lane] = (deal){.first = first_of(first + (word)lane)};
        for (unsigned i = CARDS; i-- > 0;) {
            word j = i ? below(&s, i + 1) : 0, card = pack[j];
            pack[j] = pack[i];
            deals[lane].hands[i % SEATS] |= card;
        }
    }
}

/* The upper half of a random word times the bound has the number drawn in its upper half. The lower half of
 * the word can change this only if the result is within the bound of the next number, and only then may the
 * word be refused. Near such a result, "least" becomes small. */
INLINE lanes drawn_below(streams *s, word bound, halves *least)
{
    lanes drawn;
    NEXT(s->a, s->b, s->c, s->d, drawn);
    lanes product = (drawn >> 32) * bound;
    halves distance = (halves)product + NEAR;
    halves closer = (halves)(distance < *least);
    *least = (distance & closer) | (*least & ~closer);
    return product >> 32;
}

static void deal_lanes(word mixed, word first, deal *deals)
{
    streams s = streams_of(mixed, 0, first), begun = s;
    halves least = ~(halves){0};
    lanes drawn[CARDS];
    for (word bound = CARDS; bound > 1; bound--)
        drawn[bound - 1] = drawn_below(&s, bound, &least);
    word refused = 0;
    for (int lane = 0; lane < LANES; lane++)
        refused |= (uint32_t)((lanes)least)[lane] <= 2 * NEAR;
    if (UNLIKELY(refused)) {
        deal_exactly(&begun, first, deals);
        return;
    }
    for (int lane = 0; lane < LANES; lane++) {
        word pack[CARDS], hands[SEATS] = {0};
        const word *places = (const word *)drawn + lane;
        memcpy(pack, PACK, sizeof pack);
#pragma GCC unroll 52
        for (int i = CARDS - 1; i > 0; i--) {
            word j = places[LANES * i];
            hands[i % SEATS] |= pack[j];
            pack[j] = pack[i];
        }
        hands[0] |= pack[0];
        memcpy(deals[lane].hands, hands, sizeof hands);
        deals[lane].first = first_of(first + (word)lane);
    }
}

/* --- The plays of a rank --- */

/* A play is a byte: four bits for the natural cards of its rank, then two bits for the red nines. */
typedef uint8_t play;

enum { BELOW_NINE, AT_NINE, ABOVE_NINE, PLACES };

typedef struct {
    uint8_t from[8]; /* from[n]: where the plays of n cards begin */
    play plays[63];
} groups;

/* How many subsets of 1, 2, ... 6 of n cards there are, ten bits for each: 1, 3 and 3 of three cards. */
enum { FIELD = 10, FULL = (1 << FIELD) - 1 };
#define COUNTS(a, b, c, d, e, f) \
    ((word)(a) | (word)(b) << 10 | (word)(c) << 20 | (word)(d) << 30 | (word)(e) << 40 | (word)(f) << 50)
static const word SUBSETS[7] = {COUNTS(0, 0, 0, 0, 0, 0),  COUNTS(1, 0, 0, 0, 0, 0),   COUNTS(2, 1, 0, 0, 0, 0),
                                COUNTS(3, 3, 1, 0, 0, 0),  COUNTS(4, 6, 4, 1, 0, 0),   COUNTS(5, 10, 10, 5, 1, 0),
                                COUNTS(6, 15, 20, 15, 6, 1)};

static word FOLLOWING[PLACES][16][4]; /* bytes 0 to 6: the plays of one card and a pass; byte 7: how many */
static groups TOGETHER[PLACES][16][4];

INLINE unsigned place_of(unsigned rank) { return (unsigned)(rank >= NINE) + (rank > NINE); }

/* Whether one play is listed before another of the same number of cards. */
static int is_before(play one, play other, unsigned place)
{
    /* The cards of a play from first to last are the bits from low to high: naturals, then red nines. The
     * order in which cards compare, by rank and then by suit: */
    static const uint8_t order[PLACES][6] = {{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 1, 2}, {2, 3, 4, 5, 0, 1}};
    while (one && other) {
        int a = __builtin_ctz(one), b = __builtin_ctz(other);
        if (order[place][a] != order[place][b])
            return order[place][a] < order[place][b];
        one &= (play)(one - 1);
        other &= (play)(other - 1);
    }
    return 0;
}

static void list_plays(unsigned place, unsigned natural, unsigned wild)
{
    /* Single cards are listed by suit, and a red nine in the place of another card as if it were of clubs. */
    static const play single[PLACES][6] = {{1, 16, 32, 2, 4, 8}, {1, 16, 32, 8}, {16, 32, 1, 2, 4, 8}};
    play held = (play)(natural | wild << 4);
    groups *all = &TOGETHER[place][natural][wild];
    unsigned count = 0;
    word following = 0;
    for (int n = 0; n < 6; n++)
        if (single[place][n] & held) {
            following |= (word)single[place][n] << 8 * count;
            all->plays[count++] = single[place][n];
        }
    FOLLOWING[place][natural][wild] = following | (word)(count + !natural) << 56;
    all->from[2] = (uint8_t)count;
    for (int size = 2; size <= 6; size++) {
        for (unsigned one = held; one; one = (one - 1) & held) {
            if (__builtin_popcount(one) != size)
                continue;
            unsigned at = count++;
            for (; at > all->from[size] && is_before((play)one, all->plays[at - 1], place); at--)
                all->plays[at] = all->plays[at - 1];
            all->plays[at] = (play)one;
        }
        all->from[size + 1] = (uint8_t)count;
    }
}

static void make_tables(void)
{
    for (unsigned place = 0; place < PLACES; place++)
        for (unsigned natural = 0; natural < 16; natural++)
            for (unsigned wild = 0; wild < 4; wild++)
                if (place != AT_NINE || !(natural & 6))
                    list_plays(place, natural, wild);
}

/* --- The play --- */

typedef struct {
    word hands[SEATS];
    word holders;     /* bit 4 * rank + seat: the seat holds a natural card of the rank */
    unsigned wild;    /* the seats that hold a red nine */
    const word *next; /* the policy's next random word; the word after it is LANES words further */
    const word *end;
    stream *after; /* makes the words from "end" on */
} table;

/* No more than twelve cards follow a lead, so this many words are enough until the next lead. The plays of
 * red nines, which may need more, make sure of them themselves. */
enum { RESERVE = 16 * LANES };

static __attribute__((noinline, cold)) void make_more(table *at)
{
    static word more[64 * LANES];
    word *to = more;
    for (; at->next < at->end; at->next += LANES, to += LANES)
        *to = *at->next;
    at->next = more;
    for (; to < more + 64 * LANES; to += LANES)
        NEXT(at->after->a, at->after->b, at->after->c, at->after->d, *to);
    at->end = to;
}

INLINE void provide(table *at)
{
    if (UNLIKELY(at->end - at->next < RESERVE))
        make_more(at);
}

static __attribute__((noinline, cold)) word drawn_exactly(table *at, word bound)
{
    for (;; at->next += LANES) {
        provide(at);
        unsigned __int128 product = (unsigned __int128)*at->next * bound;
        if ((word)product >= -bound % bound)
            return (word)(product >> 64);
    }
}

/* A number below the bound; no random number is drawn if the bound is 1. */
INLINE word drawn(table *at, word bound)
{
    unsigned __int128 product = (unsigned __int128)*at->next * bound;
    word found = (word)(product >> 64);
    if (UNLIKELY((word)product < bound) && bound > 1)
        found = drawn_exactly(at, bound);
    at->next += bound > 1 ? LANES : 0;
    return found;
}

#ifdef __BMI2__
INLINE unsigned nth_bit(word bits, word n) { return (unsigned)__builtin_ctzll(_pdep_u64((word)1 << n, bits)); }
#else
INLINE unsigned nth_bit(word bits, word n)
{
    while (n--)
        bits &= bits - 1;
    return (unsigned)__builtin_ctzll(bits);
}
#endif

INLINE unsigned popcount(word bits) { return (unsigned)__builtin_popcountll(bits); }
INLINE unsigned natural_of(word hand, unsigned rank) { return (hand & ~WILD) >> 4 * rank & NATURAL; }
INLINE unsigned wild_of(word hand) { return hand >> (4 * NINE + 1) & 3; }

/* Take a play of a rank from a hand. */
INLINE void take(table *at, unsigned seat, unsigned rank, play cards)
{
    word hand = at->hands[seat] ^ ((word)(cards & NATURAL) << 4 * rank | (word)(cards >> 4) << (4 * NINE + 1));
    at->hands[seat] = hand;
    at->holders &= ~((word)!natural_of(hand, rank) << (4 * rank + seat));
    at->wild &= ~((unsigned)!(hand & WILD) << seat);
}

/* The place in the list of leads is that of a rank and of a play of this rank. */
static __attribute__((noinline)) unsigned led_with_wild(table *at, unsigned seat, play *cards)
{
    word hand = at->hands[seat];
    unsigned wild = wild_of(hand), nines = popcount(wild);
    unsigned place = (unsigned)drawn(at, popcount(hand & ~WILD) + RANKS * nines), rank = 0;
    for (;; rank++) {
        unsigned here = popcount(natural_of(hand, rank)) + nines;
        if (place < here)
            break;
        place -= here;
    }
    *cards = (play)(FOLLOWING[place_of(rank)][natural_of(hand, rank)][wild] >> 8 * place);
    return rank;
}

INLINE unsigned led(table *at, unsigned seat, play *cards)
{
    word hand = at->hands[seat];
    if (UNLIKELY(hand & WILD))
        return led_with_wild(at, seat, cards);
    unsigned bit = nth_bit(hand, drawn(at, popcount(hand)));
    *cards = (play)(1u << bit % 4);
    return bit / 4;
}

/* The first play of the deal: any cards of a rank, first all plays of one card, then all of two, and so on. */
static unsigned led_first(table *at, unsigned seat, play *cards)
{
    word hand = at->hands[seat], before[16] = {0}, all = 0;
    unsigned wild = wild_of(hand), nines = popcount(wild), size = 1, rank = 0;
    for (unsigned n = 0; n < RANKS; n++) {
        all += SUBSETS[popcount(natural_of(hand, n)) + nines];
        before[n] = all;
    }
    word count = 0;
    for (unsigned field = 0; field < 6; field++)
        count += all >> FIELD * field & FULL;
    word place = drawn(at, count);
    for (; place >= (all & FULL); size++) {
        place -= all & FULL;
        all >>= FIELD;
    }
    unsigned field = FIELD * (size - 1);
    for (unsigned n = 0; n < RANKS; n++)
        rank += (before[n] >> field & FULL) <= place;
    place -= rank ? before[rank - 1] >> field & FULL : 0;
    const groups *plays = &TOGETHER[place_of(rank)][natural_of(hand, rank)][wild];
    *cards = plays->plays[plays->from[size] + place];
    return rank;
}

INLINE int points_of(word hand)
{
    /* The points of the ranks in binary, from ace (20) to king (13): a mask of cards for each power of two. */
    enum { ONE = 0x1554, TWO = 0x0666, FOUR = 0x1879, EIGHT = 0x1F80, SIXTEEN = 0x0001 };
#define SPREAD(n, ranks) ((ranks) >> (n)&1 ? (word)15 << 4 * (n) : 0)
#define CARDS_OF(r)                                                                                             \
    (SPREAD(0, r) | SPREAD(1, r) | SPREAD(2, r) | SPREAD(3, r) | SPREAD(4, r) | SPREAD(5, r) | SPREAD(6, r) |   \
     SPREAD(7, r) | SPREAD(8, r) | SPREAD(9, r) | SPREAD(10, r) | SPREAD(11, r) | SPREAD(12, r))
    return (int)(popcount(hand & CARDS_OF(ONE)) + 2 * popcount(hand & CARDS_OF(TWO)) +
                 4 * popcount(hand & CARDS_OF(FOUR)) + 8 * popcount(hand & CARDS_OF(EIGHT)) +
                 16 * popcount(hand & CARDS_OF(SIXTEEN)));
}

INLINE word holders_of(word hand, unsigned seat)
{
    hand &= ~WILD;
    hand |= hand >> 1;
    hand |= hand >> 2;
    return (hand & 0x1111111111111) << seat;
}

/* Let the seats that can play a rank decide, beginning with a seat that holds a red nine. Return how many
 * acts there were; the last of them is a play unless *cards is a pass. */
static unsigned with_wild(table *at, unsigned *seat, unsigned rank, play *cards)
{
    unsigned able = (unsigned)(at->holders >> 4 * rank & 15) | at->wild;
    provide(at);
    for (able = (able * 17) >> *seat & 15; able; able &= able - 1) {
        unsigned after = (unsigned)__builtin_ctz(able), other = (*seat + after) % SEATS;
        word hand = at->hands[other];
        word plays = FOLLOWING[place_of(rank)][natural_of(hand, rank)][wild_of(hand)];
        *cards = (play)(plays >> 8 * drawn(at, plays >> 56));
        if (LIKELY(*cards != PASS)) {
            *seat = other;
            take(at, other, rank, *cards);
            return after + 1;
        }
    }
    return SEATS;
}

static void play_on(table *at, unsigned seat, outcome *result)
{
    play cards;
    unsigned rank = led_first(at, seat, &cards), acts = 0;
    for (;;) {
        take(at, seat, rank, cards);
        acts++;
        if (UNLIKELY(!at->hands[seat]))
            break;
        word holders = at->holders, above = holders >> 4 * rank; /* which plays of lower ranks do not change */
        const word *next = at->next;
        unsigned wild = at->wild;
        while (++rank <= KING) {
            above >>= 4;
            word able = (above & 15) | wild;
            if (!able) {
                acts += SEATS; /* the sequence is blocked */
                break;
            }
            unsigned after = (unsigned)__builtin_ctzll(able * 17 >> seat), other = (seat + after) % SEATS;
            if (UNLIKELY(wild >> other & 1)) {
                at->holders = holders;
                at->next = next;
                acts += with_wild(at, &seat, rank, &cards);
                holders = at->holders;
                next = at->next;
                wild = at->wild;
                if (cards == PASS)
                    break;
                if (UNLIKELY(!at->hands[seat]))
                    goto out;
                continue;
            }
            /* Without a red nine in the hand, which card of the rank is played makes no difference. A number
             * is drawn if there are two or more, but of two or four cards no word is refused, and of three only 0. */
            seat = other;
            acts += after + 1;
            word hand = at->hands[seat], held = hand >> 4 * rank & NATURAL, rest = held & (held - 1);
            if (UNLIKELY(!*next) && popcount(held) == 3)
                next += LANES;
            next += rest ? LANES : 0;
            hand ^= (held ^ rest) << 4 * rank;
            holders ^= (word)!rest << (4 * rank + seat);
            at->hands[seat] = hand;
            if (UNLIKELY(!hand)) {
                cards = NATURAL;
                goto out;
            }
        }
        at->holders = holders;
        at->next = next;
        provide(at);
        rank = led(at, seat, &cards);
    }
out:
    result->winners = 1 << seat;
    result->acts = (int32_t)acts;
    unsigned doubling = cards > NATURAL;
    for (unsigned n = 0; n < SEATS; n++) {
        word hand = at->hands[n];
        result->gains[n] = -(points_of(hand) << (doubling + popcount(hand & WILD)));
    }
}

static void play_lane(const deal *dealt, const word *words, stream *after, outcome *result)
{
    table at = {.next = words, .end = words + WORDS * LANES, .after = after};
    for (unsigned n = 0; n < SEATS; n++) {
        unsigned seat = (dealt->first + n) % SEATS;
        word hand = dealt->hands[n];
        at.hands[seat] = hand;
        at.holders |= holders_of(hand, seat);
        at.wild |= (unsigned)!!(hand & WILD) << seat;
    }
    play_on(&at, dealt->first, result);
}

static void play_deals(uint64_t seed, uint64_t first, size_t count, outcome *outcomes)
{
    static int made;
    word mixed, start = seed;
    if (!made++)
        make_tables();
    SPLIT(start, mixed);
    for (size_t n = 0; n < count; n += LANES) {
        deal deals[LANES];
        lanes words[WORDS];
        deal_lanes(mixed, first + n, deals);
        streams policy = streams_of(mixed, 1, first + n);
        for (int k = 0; k < WORDS; k++)
            NEXT(policy.a, policy.b, policy.c, policy.d, words[k]);
        for (int lane = 0; lane < LANES && n + (size_t)lane < count; lane++) {
            stream after = lane_of(&policy, lane);
            play_lane(&deals[lane], (const word *)words + lane, &after, &outcomes[n + (size_t)lane]);
        }
    }
}
