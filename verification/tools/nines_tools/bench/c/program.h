/* What both programs share: the arguments, the clock, the checksum and the printed results.
 *
 *     program SEED FIRST COUNT [--print]
 *
 * plays COUNT deals of red-nines-20c, from the deal with the number FIRST. It prints the nanoseconds that a
 * deal took, by the clock and of CPU time, the number of all
 * acts, and a checksum of all results. With --print, it first prints a line for each deal: its number,
 * the winners (bit 0 for seat 0), the number of acts, and what each seat gained. A program with wrong
 * arguments stops with the status 2. */
#ifndef NINES_PROGRAM_H
#define NINES_PROGRAM_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, CARDS = 52, RANKS = 13, SUITS = 4, AT_ONCE = 1024 };

typedef struct {
    int32_t winners; /* bit 0 for seat 0 */
    int32_t acts;
    int32_t gains[SEATS];
} outcome;

/* Each program defines this function: play deals first, first + 1, ... and write what came of them. */
static void play_deals(uint64_t seed, uint64_t first, size_t count, outcome *outcomes);

static uint64_t checksum_with(uint64_t checksum, const outcome *one)
{
    uint64_t packed = (uint64_t)one->winners | (uint64_t)one->acts << 4;
    for (int seat = 0; seat < SEATS; seat++)
        packed += (uint64_t)-one->gains[seat] << (20 + 11 * seat);
    return checksum * 0x9E3779B97F4A7C15u + packed;
}

static double nanoseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

static void print_outcome(uint64_t number, const outcome *one)
{
    const int32_t *gains = one->gains;
    printf("%llu %d %d %d %d %d %d\n", (unsigned long long)number, one->winners, one->acts, gains[0], gains[1],
           gains[2], gains[3]);
}

static uint64_t number_of(const char *text)
{
    char *end;
    uint64_t found = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end) {
        fprintf(stderr, "%s is not a whole number from 0\n", text);
        exit(2);
    }
    return found;
}

int main(int argc, char **argv)
{
    int printing = argc == 5 && strcmp(argv[4], "--print") == 0;
    if (argc != 4 && !printing) {
        fprintf(stderr, "usage: %s SEED FIRST COUNT [--print]\n", argv[0]);
        return 2;
    }
    uint64_t seed = number_of(argv[1]), first = number_of(argv[2]), count = number_of(argv[3]);
    static outcome outcomes[AT_ONCE];
    uint64_t checksum = 0, acts = 0;
    double began = nanoseconds(CLOCK_MONOTONIC), cpu = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
    for (uint64_t done = 0; done < count; done += AT_ONCE) {
        size_t some = count - done < AT_ONCE ? (size_t)(count - done) : AT_ONCE;
        play_deals(seed, first + done, some, outcomes);
        for (size_t n = 0; n < some; n++) {
            checksum = checksum_with(checksum, &outcomes[n]);
            acts += (uint64_t)outcomes[n].acts;
            if (printing)
                print_outcome(first + done + n, &outcomes[n]);
        }
    }
    began = nanoseconds(CLOCK_MONOTONIC) - began;
    cpu = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    double deals = count ? (double)count : 1.0;
    printf("nanoseconds %.2f\ncpu-nanoseconds %.2f\nacts %llu\nchecksum %llu\n", began / deals, cpu / deals,
           (unsigned long long)acts, (unsigned long long)checksum);
    return 0;
}

#endif
