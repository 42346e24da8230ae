import type { vendor as contract } from '@perya/contract';
import { amountOf, type Step } from './step.ts';

/** What must be answered, and which rule says so. */
export interface Expected {
  readonly rule: number;
  readonly status: contract.VendorStatus;
  /** In centavos; null where the answer need not tell. */
  readonly balance: bigint | null;
  /** Undefined where it depends on what got lost. */
  readonly replayed?: boolean;
  readonly state?: contract.VendorAnswer['state'];
}

type BetState = 'running' | 'settled' | 'played' | 'void' | 'refused' | 'tombstone';

interface BetBook {
  state: BetState;
  readonly terms: string;
  readonly stake: bigint;
  win: bigint;
  round: string;
  isCorrected: boolean;
  /** Balance in the answer that accepted or ended it. */
  placedAt: bigint;
  endedAt: bigint;
  endTerms: string;
  /** The end was refused once and stays so. */
  isStuck: boolean;
}

interface OtherBook {
  readonly terms: string;
  readonly isRefused: boolean;
  readonly balance: bigint;
}

const OK = 'OK' as const;

/** What one player's wallet must look like after everything that was sent, in the order it was sent. */
export class Model {
  readonly #bets = new Map<string, BetBook>();
  readonly #others = new Map<string, OtherBook>();
  balance: bigint;

  constructor(balance: bigint) {
    this.balance = balance;
  }

  /** Takes a step and says what must be answered. */
  take(step: Step): Expected {
    switch (step.call) {
      case 'debit':
      case 'debit-credit':
        return this.#bet(step);
      case 'credit':
        return this.#win(step);
      case 'rollback':
        return this.#back(step);
      case 'adjust':
      case 'promo':
        return this.#other(step);
      case 'round/close':
        return this.#close(step);
      case 'tx/status':
        return this.#state(step);
      default:
        return { rule: 1, status: OK, balance: this.balance };
    }
  }

  /** Bets whose stake waits. */
  get running(): string[] {
    return [...this.#bets].flatMap(([txId, { state }]) => (state === 'running' ? [txId] : []));
  }

  #bet(step: Step): Expected {
    const known = this.#bets.get(step.txId);
    const stake = amountOf(step, 'amount');
    const win = step.call === 'debit-credit' ? amountOf(step, 'win') : 0n;
    if (known?.state === 'tombstone') return { rule: 3, status: 'TX_ALREADY_ROLLED_BACK', balance: null };
    if (known && known.terms !== step.terms) return { rule: 2, status: 'TX_CONFLICT', balance: null };
    if (known?.state === 'refused') return { rule: 8, status: 'INSUFFICIENT_FUNDS', balance: this.balance };
    if (known) return { rule: 1, status: OK, balance: known.placedAt, replayed: true };
    const isCovered = stake <= this.balance;
    if (isCovered) this.balance += win - stake;
    this.#bets.set(step.txId, {
      state: !isCovered ? 'refused' : step.call === 'debit' ? 'running' : 'played',
      terms: step.terms,
      stake,
      win,
      round: step.round,
      isCorrected: false,
      placedAt: this.balance,
      endedAt: 0n,
      endTerms: '',
      isStuck: false,
    });
    return isCovered
      ? { rule: 8, status: OK, balance: this.balance, replayed: false }
      : { rule: 8, status: 'INSUFFICIENT_FUNDS', balance: this.balance };
  }

  #win(step: Step): Expected {
    const bet = this.#bets.get(step.ref);
    if (!bet || bet.state === 'refused') return { rule: 6, status: 'TX_NOT_FOUND', balance: null };
    if (bet.state === 'tombstone' || bet.state === 'void')
      return { rule: 5, status: 'TX_ALREADY_ROLLED_BACK', balance: null };
    if (bet.state === 'played') return { rule: 2, status: 'TX_ALREADY_SETTLED', balance: null };
    if (bet.state === 'settled') {
      const isSame = bet.endTerms === step.terms;
      return isSame
        ? { rule: 1, status: OK, balance: bet.endedAt, replayed: true }
        : { rule: 2, status: 'TX_CONFLICT', balance: null };
    }
    const win = amountOf(step, 'amount');
    this.balance += win;
    Object.assign(bet, { state: 'settled', win, endTerms: step.terms, endedAt: this.balance });
    return { rule: 7, status: OK, balance: this.balance, replayed: false };
  }

  #back(step: Step): Expected {
    const bet = this.#bets.get(step.ref);
    if (!bet) {
      const nothing = { stake: 0n, win: 0n, round: '', isCorrected: false, placedAt: 0n, endedAt: 0n, isStuck: false };
      this.#bets.set(step.ref, { ...nothing, state: 'tombstone', terms: '', endTerms: '' });
    }
    if (!bet || bet.state === 'tombstone') return { rule: 3, status: OK, balance: this.balance };
    if (bet.state === 'refused') return { rule: 4, status: OK, balance: this.balance };
    if (bet.state === 'void') return { rule: 4, status: OK, balance: bet.endedAt, replayed: true };
    if (bet.state === 'settled' || bet.isCorrected)
      return { rule: 5, status: 'TX_ALREADY_SETTLED', balance: this.balance };
    const after = this.balance + bet.stake - bet.win;
    bet.isStuck ||= after < 0n;
    if (bet.isStuck) return { rule: 8, status: 'INSUFFICIENT_FUNDS', balance: this.balance };
    this.balance = after;
    Object.assign(bet, { state: 'void', endedAt: after });
    return { rule: 4, status: OK, balance: after, replayed: false };
  }

  #other(step: Step): Expected {
    const refusal = step.call === 'adjust' ? this.#refuseCorrection(step) : null;
    const known = this.#others.get(`${step.call} ${step.txId}`);
    if (refusal) return refusal;
    if (known && known.terms !== step.terms) return { rule: 2, status: 'TX_CONFLICT', balance: null };
    if (known?.isRefused) return { rule: 8, status: 'INSUFFICIENT_FUNDS', balance: this.balance };
    if (known) return { rule: 1, status: OK, balance: known.balance, replayed: true };
    const after = this.balance + amountOf(step, 'amount');
    const isRefused = after < 0n;
    if (!isRefused) this.balance = after;
    const bet = this.#bets.get(step.ref);
    if (bet && !isRefused) bet.isCorrected = true;
    this.#others.set(`${step.call} ${step.txId}`, { terms: step.terms, isRefused, balance: this.balance });
    return isRefused
      ? { rule: 8, status: 'INSUFFICIENT_FUNDS', balance: this.balance }
      : { rule: 7, status: OK, balance: this.balance, replayed: false };
  }

  #refuseCorrection({ ref }: Step): Expected | null {
    const bet = this.#bets.get(ref);
    if (!bet || bet.state === 'refused') return { rule: 6, status: 'TX_NOT_FOUND', balance: null };
    if (bet.state === 'running') return { rule: 6, status: 'TX_NOT_SETTLED', balance: null };
    const isBack = bet.state === 'void' || bet.state === 'tombstone';
    return isBack ? { rule: 5, status: 'TX_ALREADY_ROLLED_BACK', balance: null } : null;
  }

  #close({ round }: Step): Expected {
    for (const bet of this.#bets.values()) {
      if (bet.state === 'running' && bet.round === round)
        Object.assign(bet, { state: 'settled', win: 0n, endTerms: 'closed', endedAt: this.balance });
    }
    return { rule: 13, status: OK, balance: this.balance };
  }

  #state({ ref }: Step): Expected {
    const told = {
      running: 'RUNNING',
      settled: 'SETTLED',
      played: 'SETTLED',
      void: 'VOID',
      tombstone: 'VOID',
      refused: 'REFUSED',
      none: 'UNKNOWN',
    } as const;
    return { rule: 13, status: OK, balance: null, state: told[this.#bets.get(ref)?.state ?? 'none'] };
  }
}
