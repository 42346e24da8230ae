import type { Luck, TeamPerson } from './team-people.ts';

/** What comes back of a stake, in percent, round after round and then over again. */
const RETURNS: Readonly<Record<Luck, readonly number[]>> = {
  even: [0, 152, 0, 0, 247, 0, 93, 0, 318, 0, 61, 187],
  cold: [0, 0, 124, 0, 0, 203, 0, 52, 0, 176, 0, 0],
  warm: [204, 0, 163, 0, 312, 0, 84, 241, 0, 0, 152, 263],
};

/** How a stake differs from the usual one. */
const STAKES = [1n, 1n, 2n, 1n, 3n];
/** When they sit down, day after day and then over again, in minutes of the day. */
const SITTINGS = [20 * 60 + 5, 14 * 60 + 25, 21 * 60 + 12, 19 * 60 + 38, 20 * 60 + 51];
/** The games of a vendor, sitting after sitting and then over again. */
const TABLES = [['jeepney'], ['color', 'mines', 'cards'], ['sarimanok', 'koi']];
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const PESO = 100n;
const PERCENT = 100n;

/** What somebody does with their money. */
export type Act = { readonly account: string } & (
  | { readonly do: 'deposit' | 'withdraw'; readonly amount: bigint }
  | { readonly do: 'play'; readonly game: string; readonly stake: bigint; readonly win: bigint }
);

/** What some of the team do at one moment, each of them one thing. */
export interface Happening {
  readonly at: Date;
  readonly acts: readonly Act[];
}

/** What a team did on some days. */
export interface TeamDays {
  /** In the order of their time. */
  readonly happenings: readonly Happening[];
  /** Nobody comes in twice a day. */
  readonly logins: readonly { readonly account: string; readonly at: Date }[];
}

/** The days a team is seen on: when each began, today first. */
export interface SeenDays {
  readonly midnights: readonly Date[];
  readonly now: Date;
}

/** A moment of a day in minutes; today has only as many as are over, and all of the day fits in. */
export function momentOf({ midnights, now }: SeenDays, daysAgo: number, minutes: number): Date {
  const midnight = midnights[daysAgo]?.getTime() ?? 0;
  if (daysAgo > 0) return new Date(midnight + minutes * MINUTE_MS);
  return new Date(midnight + Math.floor(((now.getTime() - midnight) * minutes) / DAY_MINUTES));
}

/** Works out what everybody did, by their habits alone: the same people do the same on the same day of the past. */
export function liveDays(people: readonly TeamPerson[], seen: SeenDays): TeamDays {
  const players = people.map((person, nr) => new Player(person, nr));
  const happenings: Happening[] = [];
  const logins: TeamDays['logins'][number][] = [];
  for (let daysAgo = seen.midnights.length - 1; daysAgo >= 0; daysAgo -= 1) {
    const at = (minute: number) => momentOf(seen, daysAgo, (SITTINGS[daysAgo % SITTINGS.length] ?? 0) + minute);
    const table = players.filter((player) => player.roundsOn(daysAgo) > 0);
    logins.push(...table.map(({ account }, place) => ({ account, at: at(-2 - place * 1.7) })));
    happenings.push(...sit(table, daysAgo, at));
    const isHere = new Set(table.map(({ account }) => account));
    const agents = people.filter(
      ({ account, below, days }, nr) =>
        below !== undefined && days >= daysAgo && (nr + daysAgo) % 3 > 0 && !isHere.has(account),
    );
    logins.push(...agents.map(({ account }, nr) => ({ account, at: momentOf(seen, daysAgo, 9 * 60 + 12 + nr * 7.3) })));
  }
  return { happenings, logins };
}

/** They pay in what is missing, play round by round, and take out what is too much; every other one sits down a little later. */
function sit(table: readonly Player[], daysAgo: number, at: (minute: number) => Date): Happening[] {
  const games = TABLES[daysAgo % TABLES.length] ?? [];
  const own = table.map((player, place) => {
    const acts = player.sit(player.roundsOn(daysAgo), games);
    return place % 2 === 0 ? acts : [null, ...acts];
  });
  const turns = Math.max(0, ...own.map((acts) => acts.length));
  return Array.from({ length: turns }, (_, turn) => ({
    at: at(turn * 2.35 + 0.4),
    acts: own.flatMap((acts) => acts[turn] ?? []),
  }));
}

/** Somebody at play, and what they have. */
class Player {
  readonly #person: TeamPerson;
  readonly #nr: number;
  #cash = 0n;
  #played = 0;

  constructor(person: TeamPerson, nr: number) {
    this.#person = person;
    this.#nr = nr;
  }

  get account(): string {
    return this.#person.account;
  }

  roundsOn(daysAgo: number): number {
    const { plays, days } = this.#person;
    if (plays === undefined || days < daysAgo) return 0;
    return Number(plays.rounds[(daysAgo + this.#nr) % plays.rounds.length]);
  }

  /** All they do when they have sat down. */
  sit(rounds: number, games: readonly string[]): Act[] {
    const deposit = this.#payIn(rounds);
    const plays = Array.from({ length: rounds }, () => this.#play(games));
    return [...deposit, ...plays, ...this.#takeOut()];
  }

  #payIn(rounds: number): Act[] {
    const each = BigInt(this.#person.plays?.deposit ?? 0) * PESO;
    let needed = 0n;
    for (let nr = 0; nr < rounds; nr += 1) needed += this.#stakeOf(this.#played + nr);
    let amount = 0n;
    while (this.#cash + amount < needed) amount += each;
    this.#cash += amount;
    return amount > 0n ? [{ do: 'deposit', account: this.account, amount }] : [];
  }

  #play(games: readonly string[]): Act {
    const returns = RETURNS[this.#person.plays?.luck ?? 'even'];
    const stake = this.#stakeOf(this.#played);
    const turn = this.#played + this.#nr;
    const win = (stake * BigInt(returns[turn % returns.length] ?? 0)) / PERCENT;
    this.#played += 1;
    this.#cash += win - stake;
    return { do: 'play', account: this.account, game: games[turn % games.length] ?? '', stake, win };
  }

  /** Most of it goes out, in hundreds. */
  #takeOut(): Act[] {
    const out = this.#person.plays?.takesOut;
    if (out === undefined || this.#cash < BigInt(out.above) * PESO) return [];
    const amount = ((this.#cash * 3n) / 4n / (100n * PESO)) * 100n * PESO;
    this.#cash -= amount;
    return [{ do: 'withdraw', account: this.account, amount }];
  }

  #stakeOf(nr: number): bigint {
    return BigInt(this.#person.plays?.stake ?? 0) * PESO * (STAKES[(nr + this.#nr) % STAKES.length] ?? 1n);
  }
}
