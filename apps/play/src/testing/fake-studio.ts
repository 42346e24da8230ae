import { readAnswer, studio, type Call, type Input } from '@perya/contract';
import type { GameView, RoundToShow } from '@perya/stage';
import { vi } from 'vitest';
import type { Ask, Outcome } from '../studio.ts';

/** A round that wins nothing and pleases the contract. */
export const ROUND: studio.PlayedRound = {
  roundNo: 'R1',
  state: 'closed',
  stake: '20.00',
  win: '0.00',
  nonce: 1,
  choice: null,
  actions: [],
  events: [{ kind: 'spin' }],
  at: '2026-11-15T14:00:00.000Z',
};

const opened = readAnswer(studio.open, {
  success: true,
  value: {
    session: 'session-of-twenty-letters-and-more',
    game: {
      code: 'halo-halo',
      name: 'Halo-Halo Bonanza',
      vassalage: 'PERYA',
      engine: 'slots',
      theme: 'fruit',
      modelId: 'LN5-01',
      modelHash: 'ab'.repeat(32),
      rtp: 96.5,
      hitRate: 30,
      evenRate: 12.5,
      volatility: 'medium',
      maxWin: 1000,
      maxWinOdds: 1_000_000,
      stakes: ['5.00', '10.00', '20.00', '50.00'],
      rules: {
        reels: 5,
        rows: 3,
        symbols: [
          { kind: 'low', pays: [5, 10, 20] },
          { kind: 'wild', pays: [50, 100, 500] },
          { kind: 'scatter', pays: [2, 5, 10] },
        ],
        lines: [
          [1, 1, 1, 1, 1],
          [0, 0, 0, 0, 0],
        ],
        freeSpins: { awards: [10, 15, 20], multiplier: 2, spinsMax: 100 },
      },
      flair: 0,
    },
    currency: 'PHP',
    symbol: '₱',
    isPlay: false,
    balance: '1000.00',
    version: 7,
    proof: { seedId: '1', serverHash: 'f'.repeat(64), serverSeed: null, clientSeed: 'mine', nonce: 0 },
    policy: { autoplay: true, turbo: true, roundMsMin: 0 },
    unseen: null,
    going: null,
    lastStake: '20.00',
    serverTime: '2026-11-15T14:00:00.000Z',
  },
});
if (opened.kind !== 'value') throw new Error('The title of these tests breaks the contract.');

/** A title as it opens; checked against the contract. */
export const OPENED: studio.Opened = opened.value;

type Answer = { readonly ok: boolean };

/** A studio that answers what it is told, in order; the last answer of a call is repeated. */
export class FakeStudio {
  readonly asked: { readonly path: string; readonly input: unknown }[] = [];
  private readonly answers = new Map<Call, (Answer | Promise<Answer>)[]>();

  /** The next answers of a call. */
  answer<C extends Call>(call: C, ...answers: (Outcome<C> | Promise<Outcome<C>>)[]): this {
    this.answers.set(call, answers);
    return this;
  }

  readonly ask: Ask = <C extends Call>(call: C, input: Input<C>) => {
    this.asked.push({ path: call.path, input });
    const waiting = this.answers.get(call) ?? [];
    const next = waiting.length > 1 ? waiting.shift() : waiting[0];
    return Promise.resolve(next ?? { ok: true, value: null }) as Promise<Outcome<C>>;
  };

  /** What a call was asked with. */
  inputs(call: Call): unknown[] {
    return this.asked.filter(({ path }) => path === call.path).map(({ input }) => input);
  }
}

/** A view that shows nothing; rounds are over when told so. */
export function fakeView() {
  const shown: RoundToShow[] = [];
  let finish: () => void = () => undefined;
  const view = {
    ready: Promise.resolve(),
    start: vi.fn(),
    show: vi.fn((round: RoundToShow) => {
      shown.push(round);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    }),
    rest: vi.fn(),
    hurry: vi.fn(),
    unlock: vi.fn(),
    setSound: vi.fn(),
    fit: vi.fn(),
    dispose: vi.fn(),
  } satisfies GameView;
  return { view, shown, finish: () => finish() };
}

/** Lets everything that waits for nothing else happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
