import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../tools/run/root.mjs';

/** What a run is asked to do. */
export interface BankOptions {
  /** Acknowledged operations before it may end. */
  readonly ops: number;
  /** Faults before it may end. */
  readonly faults: number;
  readonly seed: number;
  /** Bets as vendors send them, with money coming and going; or spins as the views of games ask for them. */
  readonly game: 'bets' | 'spins';
  /** Few players make them fight for the same accounts, many show the throughput. */
  readonly players: number;
  readonly clients: number;
  /** A planted bug; the run must find it. */
  readonly mutant: string | null;
  /** The built server; another one than that of this tree can be named. */
  readonly program: string;
  /** Faults of these kinds only. */
  readonly only: readonly string[] | null;
}

const NAMES = {
  ops: { type: 'string', default: '20000' },
  faults: { type: 'string', default: '20' },
  seed: { type: 'string' },
  game: { type: 'string', default: 'bets' },
  players: { type: 'string' },
  clients: { type: 'string', default: '96' },
  mutant: { type: 'string' },
  program: { type: 'string', default: join(ROOT, 'apps/server/dist/main.js') },
  only: { type: 'string' },
} as const;

/** Reads the command line. */
export function readOptions(args: readonly string[]): BankOptions {
  const { values } = parseArgs({ args: [...args], options: NAMES });
  const { game } = values;
  if (game !== 'bets' && game !== 'spins') throw new Error(`--game must be bets or spins, but it is ${game}`);
  return {
    ops: whole('ops', values.ops),
    faults: whole('faults', values.faults),
    seed: values.seed === undefined ? Date.now() % 2 ** 31 : whole('seed', values.seed),
    game,
    players: whole('players', values.players ?? (game === 'bets' ? '200' : '50')),
    clients: whole('clients', values.clients),
    mutant: values.mutant ?? null,
    program: values.program,
    only: values.only?.split(',') ?? null,
  };
}

function whole(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number, but it is ${text}`);
  return Number(text);
}
