/* Note at regular times at which instruction the process is: a library for the profile of the compiled code. */
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <ucontext.h>

enum { MOST = 1 << 20, BILLION = 1000000000 };

uint64_t places[MOST]; /* the addresses of the instructions */
static volatile size_t count;
static timer_t timer;

static void note(int number, siginfo_t *info, void *interrupted)
{
    const ucontext_t *at = interrupted;
    (void)number, (void)info;
    if (count == MOST)
        return;
#if defined(__x86_64__)
    places[count++] = (uint64_t)at->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    places[count++] = (uint64_t)at->uc_mcontext.pc;
#else
#error "the profile of the compiled code needs a processor of the kind x86-64 or AArch64"
#endif
}

/* Begin, with a number of nanoseconds from one note to the next; return 0 if that is possible. */
int begin(long nanoseconds)
{
    struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO | SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF};
    struct timespec between = {nanoseconds / BILLION, nanoseconds % BILLION};
    count = 0;
    return sigaction(SIGPROF, &action, NULL) || timer_create(CLOCK_MONOTONIC, &event, &timer) ||
           timer_settime(timer, 0, &(struct itimerspec){between, between}, NULL);
}

/* End, and return the number of notes. */
size_t end(void)
{
    timer_delete(timer);
    return count;
}
