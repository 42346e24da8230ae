import { parseArgs } from 'node:util';

/** What a run is asked to do, and where. */
export interface KitOptions {
  /** Where the server is, such as https://play.example. */
  readonly url: string;
  readonly vendor: string;
  readonly keyId: string;
  readonly secret: string;
  /** Players with money whom nobody else plays with during the run. */
  readonly players: readonly string[];
  readonly currency: string;
  readonly gameCode: string;
  readonly gameType: string;
  /** A player whose wagers are limited, and to how much; null leaves rules 9 and 10 untried. */
  readonly limited: { readonly playerId: string; readonly centavos: bigint } | null;
  /** A player with a bonus; null leaves rule 15 untried. */
  readonly bonus: BonusPlayer | null;
  readonly sequences: number;
  /** Callbacks before it may end. */
  readonly callbacks: number;
  readonly forged: number;
  readonly seed: number;
}

/** Somebody who has a bonus, and less money of their own than it pays for in one stake. */
export interface BonusPlayer {
  readonly playerId: string;
  /** The highest stake that the bonus pays for. */
  readonly maxCentavos: bigint;
  /** A kind of game that it does not pay for. */
  readonly otherType: string;
}

const SIZES = {
  sequences: { type: 'string', default: '200' },
  callbacks: { type: 'string', default: '4000' },
  forged: { type: 'string', default: '500' },
  seed: { type: 'string' },
} as const;

const NAMES = {
  ...SIZES,
  url: { type: 'string', default: 'http://127.0.0.1:8080' },
  vendor: { type: 'string', default: '' },
  'key-id': { type: 'string', default: '' },
  secret: { type: 'string', default: '' },
  players: { type: 'string', default: '' },
  currency: { type: 'string', default: 'PHP' },
  'game-code': { type: 'string', default: 'conformance' },
  'game-type': { type: 'string', default: 'RNG' },
  limited: { type: 'string' },
  bonus: { type: 'string' },
} as const;

/** Reads the command line; what is missing is named. */
export function readOptions(args: readonly string[]): KitOptions {
  const { values } = parseArgs({ args: [...args], options: NAMES });
  for (const name of ['vendor', 'key-id', 'secret', 'players'] as const) {
    if (values[name] === '') throw new Error(`--${name} is missing`);
  }
  const [playerId = '', centavos = ''] = values.limited?.split(':') ?? [];
  return {
    url: values.url,
    vendor: values.vendor,
    keyId: values['key-id'],
    secret: values.secret,
    players: values.players.split(','),
    currency: values.currency,
    gameCode: values['game-code'],
    gameType: values['game-type'],
    limited: values.limited === undefined ? null : { playerId, centavos: BigInt(whole('limited', centavos)) },
    bonus: values.bonus === undefined ? null : readBonus(values.bonus),
    ...readSizes(values),
  };
}

function readBonus(text: string): BonusPlayer {
  const [playerId = '', centavos = '', otherType = ''] = text.split(':');
  return { playerId, maxCentavos: BigInt(whole('bonus', centavos)), otherType };
}

/** How long a run is. */
export type KitSizes = Pick<KitOptions, 'sequences' | 'callbacks' | 'forged' | 'seed'>;

/** Reads how long a run is against a wallet of its own, and which bug that wallet shall have. */
export function readSelfOptions(args: readonly string[]): { readonly sizes: KitSizes; readonly mutant: string | null } {
  const { values } = parseArgs({ args: [...args], options: { ...SIZES, mutant: { type: 'string' } } });
  return { sizes: readSizes(values), mutant: values.mutant ?? null };
}

function readSizes(
  values: Readonly<Record<'sequences' | 'callbacks' | 'forged', string>> & { seed?: string },
): KitSizes {
  return {
    sequences: whole('sequences', values.sequences),
    callbacks: whole('callbacks', values.callbacks),
    forged: whole('forged', values.forged),
    seed: values.seed === undefined ? Date.now() % 2 ** 31 : whole('seed', values.seed),
  };
}

function whole(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number, but it is ${text}`);
  return Number(text);
}
