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
  /** Bets as vendors send them, with money coming and going; spins as the views of games ask for them; or one climb
   * that all players share, over sockets. */
  readonly game: 'bets' | 'spins' | 'crash';
  /** Climbs before a run of them may end. */
  readonly rounds: number;
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
  rounds: { type: 'string', default: '4' },
  seed: { type: 'string' },
  game: { type: 'string', default: 'bets' },
  players: { type: 'string' },
  clients: { type: 'string', default: '96' },
  mutant: { type: 'string' },
  program: { type: 'string', default: join(ROOT, 'apps/server/dist/main.js') },
  only: { type: 'string' },
} as const;

const PLAYERS = { bets: '200', spins: '50', crash: '300' };

/** Reads the command line. */
export function readOptions(args: readonly string[]): BankOptions {
  const { values } = parseArgs({ args: [...args], options: NAMES });
  const { game } = values;
  if (game !== 'bets' && game !== 'spins' && game !== 'crash') {
    throw new Error(`--game must be bets, spins or crash, but it is ${game}`);
  }
  return {
    ops: whole('ops', values.ops),
    faults: whole('faults', values.faults),
    seed: values.seed === undefined ? Date.now() % 2 ** 31 : whole('seed', values.seed),
    rounds: whole('rounds', values.rounds),
    game,
    players: whole('players', values.players ?? PLAYERS[game]),
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
