import { explainStake, type Explained } from './meter.ts';
import {
  activatePurse,
  endPurse,
  isLive,
  isOpen,
  queuePurse,
  resumePurse,
  settleIn,
  stakeFrom,
  suspendPurse,
  undoIn,
  voidIn,
  type EndCause,
  type Purse,
  type PurseStep,
} from './purse.ts';
import { splitStake, splitWin, type Split } from './split.ts';

/** How the terms of a purse see a bet. */
export interface LifeTerms {
  readonly weight: number;
  readonly isTwoSided: boolean;
  readonly odds: number | null;
  readonly opposite: bigint;
}

/** A bet of a life. */
export interface LifeBet {
  readonly stake: bigint;
  readonly split: Split;
  readonly isInstant: boolean;
  readonly terms: LifeTerms;
  /** The purse that has it on its list; null when none was live. */
  purse: number | null;
  readonly isPaused: boolean;
  state: 'open' | 'settled' | 'void';
  win: bigint;
  /** What of the win went back to the purse. */
  toBonus: bigint;
  /** What of it counts; null while nobody knows. */
  meter: Explained | null;
}

/** `done`, or why not. */
type Answer = string;

/** One player with cash and purses in memory, by the rules of the promotions: one thing after the other, nothing to go wrong. */
export class PurseLife {
  cash = 0n;
  inPlay = 0n;
  /** What vendors, the house and the world outside have, so that all of it adds up to nothing. */
  vendor = 0n;
  house = 0n;
  outside = 0n;
  /** What must be staked with cash again, because a bet was undone whose purse was converted. */
  stretch = 0n;
  readonly purses: Purse[] = [];
  readonly bets = new Map<string, LifeBet>();
  readonly #maxStake: bigint;

  constructor(maxStake: bigint) {
    this.#maxStake = maxStake;
  }

  deposit(amount: bigint): void {
    this.cash += amount;
    this.outside -= amount;
  }

  grant(terms: Parameters<typeof queuePurse>[0], now: number): Answer {
    if (this.live !== null) return 'promotion.stacked';
    const opened = activatePurse(queuePurse(terms), now);
    if (!opened.ok) return opened.error.code;
    this.purses.push(opened.value.purse);
    this.house -= terms.amount;
    return 'done';
  }

  /** The place of the live purse. */
  get live(): number | null {
    const at = this.purses.findIndex(isLive);
    return at < 0 ? null : at;
  }

  get bonus(): bigint {
    return this.#liveOf()?.balance ?? 0n;
  }

  /** A bet; with its result when that is known already. */
  bet(key: string, { stake, win, terms, now }: { stake: bigint; win: bigint | null; terms: LifeTerms; now: number }) {
    const place = this.live;
    const purse = this.#liveOf();
    const open = purse !== null && isOpen(purse, now);
    const from = { cash: this.cash, bonus: this.bonus, isOpen: open, maxStake: this.#maxStake, weight: terms.weight };
    const split = splitStake(stake, from);
    if (!split.ok) return split.error.code;
    this.cash -= split.value.cash;
    this.inPlay += stake;
    if (place !== null && purse !== null && split.value.bonus > 0n)
      this.purses[place] = stakeFrom(purse, split.value.bonus);
    const facts = { purse: place, isPaused: place !== null && !open, state: 'open', win: 0n, toBonus: 0n } as const;
    this.bets.set(key, { stake, split: split.value, isInstant: win !== null, terms, meter: null, ...facts });
    if (win !== null) this.settle(key, win);
    return 'done';
  }

  settle(key: string, win: bigint): Answer {
    const bet = this.bets.get(key);
    if (bet?.state !== 'open') return 'unfit';
    bet.state = 'settled';
    bet.win = win;
    this.inPlay -= bet.stake;
    this.vendor += bet.stake - win;
    const shares = splitWin(win, 0n, bet.split);
    this.cash += shares.cash;
    const purse = bet.purse === null ? null : (this.purses[bet.purse] ?? null);
    if (bet.purse === null || purse === null) {
      bet.purse = this.live;
      if (bet.purse !== null) bet.meter = { counted: 0n, parts: [{ name: 'before', amount: bet.stake }] };
      return 'done';
    }
    const isRunning = isLive(purse);
    // What a purse that is over had on its list of cash alone was explained when it ended.
    bet.meter ??= explainStake(
      {
        ...bet.terms,
        stake: bet.stake,
        win,
        isVoid: false,
        isBefore: false,
        isPaused: bet.isPaused || !(isRunning || purse.state === 'converted'),
      },
      { maxStake: this.#maxStake, left: isRunning ? purse.needed - purse.done : 0n },
    );
    bet.toBonus = isRunning ? shares.bonus : 0n;
    this.#take(bet.purse, settleIn(purse, bet.split.bonus, shares.bonus, isRunning ? bet.meter.counted : 0n));
    return 'done';
  }

  /** Takes a bet back that has not ended. */
  void(key: string): Answer {
    const bet = this.bets.get(key);
    if (bet?.state !== 'open') return 'unfit';
    bet.state = 'void';
    this.inPlay -= bet.stake;
    this.cash += bet.split.cash;
    const purse = bet.purse === null ? undefined : this.purses[bet.purse];
    if (bet.purse === null || !purse) return 'done';
    bet.meter = { counted: 0n, parts: [{ name: 'void', amount: bet.stake }] };
    this.#take(bet.purse, voidIn(purse, bet.split.bonus));
    return 'done';
  }

  /** Takes a bet back that was placed with its result. */
  undo(key: string): Answer {
    const bet = this.bets.get(key);
    if (bet?.state !== 'settled' || !bet.isInstant) return 'unfit';
    const purse = bet.purse === null ? undefined : this.purses[bet.purse];
    const wonCash = bet.win - bet.toBonus;
    const back = purse?.state === 'converted' ? bet.split.bonus : 0n;
    if (this.cash + bet.split.cash + back < wonCash) return 'balance.insufficient';
    bet.state = 'void';
    this.vendor += bet.win - bet.stake;
    this.cash += bet.split.cash - wonCash;
    if (bet.purse === null || !purse) return 'done';
    const { counted } = bet.meter ?? { counted: 0n };
    bet.meter = { counted: 0n, parts: [{ name: 'void', amount: bet.stake }] };
    const undone = undoIn(purse, { staked: bet.split.bonus, won: bet.toBonus, counted });
    this.stretch += undone.stretch;
    this.#take(bet.purse, undone);
    return 'done';
  }

  suspend(now: number): Answer {
    return this.#change((purse) => suspendPurse(purse, now));
  }

  resume(now: number): Answer {
    return this.#change((purse) => resumePurse(purse, now));
  }

  end(cause: EndCause, now: number): Answer {
    return this.#change((purse) => endPurse(purse, cause, now));
  }

  /** What of the invariants does not hold. [B1, B3, B4, B8] */
  broken(): string[] {
    const balances = this.purses.reduce((sum, { balance }) => sum + balance, 0n);
    const bets = [...this.bets.values()];
    const open = bets.filter(({ state }) => state === 'open');
    const inPlayOf = (at: number) =>
      open.reduce((sum, { purse, split }) => sum + (purse === at ? split.bonus : 0n), 0n);
    const countedOf = (at: number) =>
      bets.reduce((sum, { purse, meter }) => sum + (purse === at ? (meter?.counted ?? 0n) : 0n), 0n);
    const holds = {
      'sum zero': this.cash + this.inPlay + balances + this.vendor + this.house + this.outside === 0n,
      'no debt': this.cash >= 0n && this.inPlay === open.reduce((sum, { stake }) => sum + stake, 0n),
      B1: this.purses.every((purse) => purse.balance >= 0n && (isLive(purse) || purse.balance === 0n)),
      B3: this.purses.every(
        (purse, at) =>
          purse.done >= 0n && purse.done <= purse.needed && (!isLive(purse) || purse.done === countedOf(at)),
      ),
      B4: bets.every(({ stake, meter }) => {
        if (meter === null) return true;
        return meter.counted + meter.parts.reduce((sum, { amount }) => sum + amount, 0n) === stake;
      }),
      B6: this.purses.filter(isLive).length <= 1,
      B8: this.purses.every(({ cap, released }) => cap === null || released <= cap),
      'stakes in play': this.purses.every(({ inPlay }, at) => inPlay === inPlayOf(at)),
    };
    return Object.entries(holds).flatMap(([name, isHeld]) => (isHeld ? [] : [name]));
  }

  #liveOf(): Purse | null {
    return this.live === null ? null : (this.purses[this.live] ?? null);
  }

  #change(
    rule: (purse: Purse) => { ok: true; value: PurseStep } | { ok: false; error: { readonly code: string } },
  ): Answer {
    const place = this.live;
    const purse = this.#liveOf();
    if (place === null || purse === null) return 'purse.state';
    const step = rule(purse);
    if (!step.ok) return step.error.code;
    this.#take(place, step.value);
    return 'done';
  }

  #take(place: number, { purse, moves }: PurseStep): void {
    const wasLive = isLive(this.purses[place] ?? purse);
    this.purses[place] = purse;
    this.cash += moves.toCash;
    this.house += moves.toHouse - moves.fromHouse;
    if (!wasLive || isLive(purse)) return;
    const name = purse.state === 'converted' ? 'reached' : 'paused';
    for (const bet of this.bets.values()) {
      if (bet.purse === place && bet.state === 'open' && bet.split.bonus === 0n)
        bet.meter = { counted: 0n, parts: [{ name, amount: bet.stake }] };
    }
  }
}
