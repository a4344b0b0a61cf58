/* Red Nines of the twentieth century for four players, by the default readings of red-nines-20c.
 *
 * Plain C, with arrays and loops. Every player draws one of the legal acts at random. The acts are listed in
 * the order of nines.kernel.order, the cards are shuffled as in nines.shuffle. */
#include "program.h"

#include <stdbool.h>

enum { ACE = 1, NINE = 9, KING = 13, CLUBS = 0, DIAMONDS = 1, HEARTS = 2, SPADES = 3, MOST_ACTS = 1024 };

/* --- Random numbers, by xoshiro256** --- */

typedef struct {
    uint64_t state[4];
} stream;

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static stream stream_of(uint64_t seed, int purpose, uint64_t number)
{
    stream made;
    uint64_t start = splitmix64(&seed) + 2 * number + (uint64_t)purpose;
    for (int n = 0; n < 4; n++)
        made.state[n] = splitmix64(&start);
    return made;
}

static uint64_t rotated(uint64_t word, int by) { return word << by | word >> (64 - by); }

static uint64_t next_word(stream *from)
{
    uint64_t *s = from->state, word = rotated(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotated(s[3], 45);
    return word;
}

static int below(stream *from, uint64_t bound)
{
    unsigned __int128 product = (unsigned __int128)next_word(from) * bound;
    if ((uint64_t)product < bound) {
        uint64_t floor = -bound % bound;
        while ((uint64_t)product < floor)
            product = (unsigned __int128)next_word(from) * bound;
    }
    return (int)(product >> 64);
}

/* --- The cards --- */

typedef struct {
    int8_t rank, suit;
} card;

static card card_of(int rank, int suit) { return (card){(int8_t)rank, (int8_t)suit}; }

static bool is_wild(card one) { return one.rank == NINE && (one.suit == DIAMONDS || one.suit == HEARTS); }

static int points_of(card one) { return one.rank == ACE ? 20 : one.rank; }

/* Cards compare by rank, then by suit. */
static int place_of(card one) { return SUITS * one.rank + one.suit; }

static void shuffle(stream *from, card *pack)
{
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(from, (uint64_t)i + 1);
        card moved = pack[i];
        pack[i] = pack[j];
        pack[j] = moved;
    }
}

static void new_pack(card *pack)
{
    for (int suit = CLUBS; suit <= SPADES; suit++)
        for (int rank = ACE; rank <= KING; rank++)
            *pack++ = card_of(rank, suit);
}

/* --- The table --- */

typedef struct {
    bool holds[KING + 1][SUITS];
    int size;
} hand;

typedef struct {
    hand hands[SEATS];
    int turn, last; /* the seat to act, and the seat that played the last card */
    int wanted;     /* the rank that must follow; 0 if any card may start a sequence */
    int passes;     /* since the last card */
    int acts;
    bool opening;     /* no card has been played */
    bool out_on_wild; /* a wild card was in the last play */
} table;

static table dealt(uint64_t seed, uint64_t number)
{
    table new_table = {.opening = true};
    card pack[CARDS];
    stream from = stream_of(seed, 0, number);
    new_pack(pack);
    shuffle(&from, pack);
    new_table.turn = new_table.last = (int)((number - 1) % SEATS); /* the seats are first hand in turn */
    for (int n = 0; n < CARDS; n++) {
        hand *to = &new_table.hands[(new_table.turn + n) % SEATS];
        to->holds[pack[n].rank][pack[n].suit] = true;
        to->size++;
    }
    return new_table;
}

/* --- The legal acts --- */

typedef struct {
    int8_t size, as; /* the number of cards and the rank that they stand for; 0 cards are a pass */
    card cards[6];
} act;

typedef struct {
    int count;
    act acts[MOST_ACTS];
} list;

static void add_single(list *found, card one, int as)
{
    found->acts[found->count++] = (act){.size = 1, .as = (int8_t)as, .cards = {one}};
}

/* List the plays of the wild cards of a hand as a rank that is not their own. */
static void add_wild(list *found, const hand *held, int as)
{
    for (int suit = DIAMONDS; suit <= HEARTS; suit++)
        if (held->holds[NINE][suit])
            add_single(found, card_of(NINE, suit), as);
}

/* List the plays of one card as a rank. Plays are in the order of the suits. A wild card in the place of
 * another card counts with the clubs, and there the lower card comes first. */
static void add_singles(list *found, const hand *held, int rank)
{
    if (rank > NINE)
        add_wild(found, held, rank);
    for (int suit = CLUBS; suit <= SPADES; suit++) {
        if (held->holds[rank][suit])
            add_single(found, card_of(rank, suit), rank);
        if (suit == CLUBS && rank < NINE)
            add_wild(found, held, rank);
    }
}

/* List the plays of several cards of a rank that begin with the cards of *begun*, and go on with some of the
 * cards from place *from* on. */
static void add_longer(list *found, const card *cards, int count, int from, act begun, int size)
{
    if (begun.size == size) {
        found->acts[found->count++] = begun;
        return;
    }
    int after = -1;
    for (;;) { /* through the cards in their order, not in that of their places */
        int next = -1;
        for (int n = from; n < count; n++)
            if (place_of(cards[n]) > after && (next < 0 || place_of(cards[n]) < place_of(cards[next])))
                next = n;
        if (next < 0)
            return;
        after = place_of(cards[next]);
        act longer = begun;
        longer.cards[longer.size++] = cards[next];
        add_longer(found, cards, count, next + 1, longer, size);
    }
}

/* List the plays of several cards of a rank: natural cards come first, then wild cards. */
static void add_groups(list *found, const hand *held, int rank, int size)
{
    card cards[6];
    int count = 0;
    for (int suit = CLUBS; suit <= SPADES; suit++)
        if (held->holds[rank][suit] && !is_wild(card_of(rank, suit)))
            cards[count++] = card_of(rank, suit);
    for (int suit = DIAMONDS; suit <= HEARTS; suit++)
        if (held->holds[NINE][suit])
            cards[count++] = card_of(NINE, suit);
    add_longer(found, cards, count, 0, (act){.as = (int8_t)rank}, size);
}

static bool has_natural(const hand *held, int rank)
{
    for (int suit = CLUBS; suit <= SPADES; suit++)
        if (held->holds[rank][suit] && !is_wild(card_of(rank, suit)))
            return true;
    return false;
}

static void list_acts(list *found, const table *at)
{
    const hand *held = &at->hands[at->turn];
    found->count = 0;
    if (at->wanted) {
        add_singles(found, held, at->wanted);
        if (!has_natural(held, at->wanted)) /* who has no natural card may pass */
            found->acts[found->count++] = (act){.size = 0};
        return;
    }
    for (int rank = ACE; rank <= KING; rank++)
        add_singles(found, held, rank);
    for (int size = 2; at->opening && size <= 6; size++)
        for (int rank = ACE; rank <= KING; rank++)
            add_groups(found, held, rank, size);
}

/* --- The play --- */

static void pass(table *at)
{
    at->turn = (at->turn + 1) % SEATS;
    if (++at->passes == SEATS) { /* the sequence is blocked */
        at->wanted = 0;
        at->turn = at->last;
    }
}

static void lay(table *at, const act *chosen)
{
    hand *held = &at->hands[at->turn];
    at->out_on_wild = false;
    for (int n = 0; n < chosen->size; n++) {
        card one = chosen->cards[n];
        held->holds[one.rank][one.suit] = false;
        at->out_on_wild |= is_wild(one);
    }
    held->size -= chosen->size;
    at->opening = false;
    at->last = at->turn;
    at->passes = 0;
    at->wanted = chosen->as == KING ? 0 : chosen->as + 1; /* a king is a stop */
}

static int charge_of(const table *at, const hand *held)
{
    int points = 0, doublings = at->out_on_wild;
    for (int rank = ACE; rank <= KING; rank++)
        for (int suit = CLUBS; suit <= SPADES; suit++)
            if (held->holds[rank][suit]) {
                points += points_of(card_of(rank, suit));
                doublings += is_wild(card_of(rank, suit));
            }
    return points << doublings;
}

static outcome played(uint64_t seed, uint64_t number)
{
    table at = dealt(seed, number);
    stream policy = stream_of(seed, 1, number);
    list found;
    while (at.hands[at.last].size) {
        list_acts(&found, &at);
        const act *chosen = &found.acts[found.count == 1 ? 0 : below(&policy, (uint64_t)found.count)];
        at.acts++;
        if (chosen->size)
            lay(&at, chosen);
        else
            pass(&at);
    }
    outcome result = {.winners = 1 << at.last, .acts = at.acts};
    for (int seat = 0; seat < SEATS; seat++)
        result.gains[seat] = -charge_of(&at, &at.hands[seat]);
    return result;
}

static void play_deals(uint64_t seed, uint64_t first, size_t count, outcome *outcomes)
{
    for (size_t n = 0; n < count; n++)
        outcomes[n] = played(seed, first + n);
}
