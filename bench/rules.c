/* Random games of a ticket edition in C: the same algorithm as rules/ticket/playout.py, as the yardstick for its speed.
 *
 * Reads the tables as text from standard input (written by `python -m bench rules`), plays games for about the given
 * number of seconds, and prints: games plies seconds. Only what random London games need: free order, passing over, a
 * common supply. Usage: rules SECONDS SEED < tables
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOCAL, REGIONAL, EXPRESS, BLACK, FREE, DOUBLE = 4, KINDS = 5 };
enum { MAX_PURSUERS = 5, X_ROW = 5, SUPPLY_ROW, DISCARD_ROW, ROWS, MAX_LOG = 32, PURSUER_ROWS = 4, REACH_ROWS = 8 };
enum { X_TURN, PURSUERS_TURN, OVER };
enum { CAPTURE = 1, ESCAPE, STRANDED, TRAPPED };
enum { DOUBLE_EVERY = 8, TRIES = 8 };

typedef struct {
    int16_t turn, round_no, entries, moved, out, next_figure, order_known;
    int16_t order[MAX_PURSUERS], at[MAX_PURSUERS];
    int16_t stock[ROWS][KINDS];
    int16_t ticket[MAX_LOG], shown[MAX_LOG];
    int16_t taken_back, x_at, x_start, ended_by;
    uint8_t occupied[256];
    int16_t secret_at, secret_start, path[MAX_LOG];
} State;

static int stations, pursuers, detectives, rounds, log_entries, till;
static int purse[MAX_PURSUERS];
static uint8_t reveal[MAX_LOG];
static int32_t first[REACH_ROWS][258];
static int16_t *target;
static uint64_t word;

static inline int below(int limit) {
    word ^= word << 13;
    word ^= word >> 7;
    word ^= word << 17;
    return (int)(((word >> 32) * (uint64_t)limit) >> 32);
}

static int has_free_target(const State *s, int row, int station) {
    for (int i = first[row][station]; i < first[row][station + 1]; i++)
        if (!s->occupied[target[i]]) return 1;
    return 0;
}

static int x_holds(const State *s, int ticket) { return s->stock[ticket == BLACK ? X_ROW : till][ticket] > 0; }

static int x_could_move_from(const State *s, int station) {
    for (int ticket = 0; ticket <= BLACK; ticket++)
        if (x_holds(s, ticket) && has_free_target(s, ticket, station)) return 1;
    return 0;
}

static int pursuer_can_move(const State *s, int figure) {
    int station = s->at[figure];
    if (figure >= detectives) return has_free_target(s, PURSUER_ROWS + BLACK, station);
    for (int ticket = 0; ticket <= EXPRESS; ticket++)
        if (s->stock[purse[figure]][ticket] > 0 && has_free_target(s, PURSUER_ROWS + ticket, station)) return 1;
    return 0;
}

static int no_detective_can_ever_move(const State *s) {
    for (int figure = 0; figure < detectives; figure++)
        for (int ticket = 0; ticket <= EXPRESS; ticket++) {
            const int32_t *row = first[PURSUER_ROWS + ticket] + s->at[figure];
            if (s->stock[purse[figure]][ticket] > 0 && row[0] < row[1]) return 0;
        }
    return 1;
}

static void end_game(State *s, int by) {
    s->turn = OVER;
    s->next_figure = -1;
    s->ended_by = by;
}

static void end_round(State *s) {
    s->next_figure = -1;
    if (s->entries == log_entries || (rounds > 0 && s->round_no >= rounds)) {
        end_game(s, ESCAPE);
    } else if (no_detective_can_ever_move(s)) {
        end_game(s, STRANDED);
    } else {
        s->round_no++;
        s->turn = X_TURN;
        s->moved = 0;
    }
}

static void next_pursuer(State *s) {
    s->next_figure = -1;
    for (int figure = 0; figure < pursuers; figure++)
        if (!(((s->moved | s->out) >> figure) & 1) && pursuer_can_move(s, figure)) return;
    end_round(s);
}

static void settle(State *s) {
    if (s->turn == X_TURN && !x_could_move_from(s, s->secret_at)) end_game(s, TRAPPED);
    if (s->turn == OVER) s->x_at = s->secret_at;
}

static int nth_step(int reach_row, int mask, int station, int position) {
    for (int ticket = 0; ticket <= BLACK; ticket++)
        if ((mask >> ticket) & 1) {
            int begin = first[reach_row + ticket][station], length = first[reach_row + ticket][station + 1] - begin;
            if (position < length) return ticket * 256 + target[begin + position];
            position -= length;
        }
    return -1;
}

static int random_step(const State *s, int reach_row, int mask, int station) {
    int total = 0, legal = 0;
    for (int ticket = 0; ticket <= BLACK; ticket++)
        if ((mask >> ticket) & 1) total += first[reach_row + ticket][station + 1] - first[reach_row + ticket][station];
    if (total == 0) return -1;
    for (int i = 0; i < TRIES; i++) {
        int chosen = nth_step(reach_row, mask, station, below(total));
        if (!s->occupied[chosen & 255]) return chosen;
    }
    for (int i = 0; i < total; i++) legal += !s->occupied[nth_step(reach_row, mask, station, i) & 255];
    if (legal == 0) return -1;
    int wanted = below(legal);
    for (int i = 0; i < total; i++) {
        int chosen = nth_step(reach_row, mask, station, i);
        if (!s->occupied[chosen & 255] && wanted-- == 0) return chosen;
    }
    return -1;
}

static void x_step(State *s, int ticket, int station) {
    int entry = s->entries;
    s->secret_at = station;
    s->path[entry] = station;
    s->stock[ticket == BLACK ? X_ROW : till][ticket]--;
    s->ticket[entry] = ticket;
    s->shown[entry] = s->x_at = reveal[entry] ? station : 0;
    s->entries++;
}

static void random_x_turn(State *s) {
    int steps = 1, taken = 0, room = log_entries - s->entries;
    int most = 1 + s->stock[X_ROW][DOUBLE];
    if (most > 2) most = 2;
    if (most > room) most = room;
    if (most > 1 && below(DOUBLE_EVERY) == 0) steps = 2 + below(most - 1);
    for (int i = 0; i < steps; i++) {
        int mask = 0;
        for (int ticket = 0; ticket <= BLACK; ticket++) mask |= x_holds(s, ticket) << ticket;
        int chosen = random_step(s, 0, mask, s->secret_at);
        if (chosen < 0) break;
        x_step(s, chosen >> 8, chosen & 255);
        taken++;
    }
    s->stock[X_ROW][DOUBLE] -= taken - 1;
    s->stock[DISCARD_ROW][DOUBLE] += taken - 1;
    s->turn = PURSUERS_TURN;
    s->moved = 0;
    if (no_detective_can_ever_move(s)) end_game(s, STRANDED);
    else next_pursuer(s);
    settle(s);
}

static void random_pursuer_move(State *s) {
    int figure = below(pursuers);
    for (;; figure = figure + 1 < pursuers ? figure + 1 : 0) {
        if (((s->moved | s->out) >> figure) & 1) continue;
        int mask = 0;
        if (figure >= detectives) mask = 1 << BLACK;
        else
            for (int kind = 0; kind <= EXPRESS; kind++) mask |= (s->stock[purse[figure]][kind] > 0) << kind;
        int chosen = random_step(s, PURSUER_ROWS, mask, s->at[figure]);
        if (chosen < 0) continue;
        int ticket = chosen >> 8, station = chosen & 255;
        if (ticket != BLACK) {
            s->stock[purse[figure]][ticket]--;
            s->stock[till][ticket]++;
        }
        s->occupied[s->at[figure]] = 0;
        s->occupied[station] = 1;
        s->at[figure] = station;
        s->moved |= 1 << figure;
        if (s->round_no == 1) s->order[s->order_known++] = figure;
        if (station == s->secret_at) end_game(s, CAPTURE);
        else next_pursuer(s);
        settle(s);
        return;
    }
}

static int playout(State *s) {
    int plies = 0;
    while (s->turn != OVER) {
        if (s->turn == X_TURN) random_x_turn(s);
        else random_pursuer_move(s);
        plies++;
    }
    return plies;
}

static long number(void) {
    long value;
    if (scanf("%ld", &value) != 1) {
        fprintf(stderr, "rules: the tables on standard input are incomplete\n");
        exit(2);
    }
    return value;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: rules SECONDS SEED < tables\n");
        return 2;
    }
    double seconds = atof(argv[1]);
    word = strtoull(argv[2], NULL, 10);
    static State start, s;
    start.round_no = 1;
    start.next_figure = -1;
    stations = number(), pursuers = number(), detectives = number(), rounds = number(), log_entries = number();
    till = number();
    for (int i = 0; i < MAX_PURSUERS; i++) purse[i] = number();
    for (int i = 0; i < MAX_LOG; i++) reveal[i] = number();
    for (int i = 0; i < MAX_PURSUERS; i++) {
        start.at[i] = number();
        if (start.at[i]) start.occupied[start.at[i]] = 1;
    }
    start.secret_at = start.secret_start = number();
    for (int row = 0; row < ROWS; row++)
        for (int kind = 0; kind < KINDS; kind++) start.stock[row][kind] = number();
    for (int row = 0; row < REACH_ROWS; row++)
        for (int i = 0; i < stations + 2; i++) first[row][i] = number();
    long count = number();
    target = malloc(sizeof *target * count);
    for (long i = 0; i < count; i++) target[i] = number();

    long games = 0, plies = 0;
    long ended[5] = {0};
    double begin = now(), end = begin;
    while (end - begin < seconds) {
        for (int i = 0; i < 1000; i++) {
            s = start;
            plies += playout(&s);
            ended[s.ended_by]++;
            games++;
        }
        end = now();
    }
    printf("%ld %ld %.9f %ld %ld %ld %ld\n", games, plies, end - begin, ended[1], ended[2], ended[3], ended[4]);
    return 0;
}
