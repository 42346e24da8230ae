import * as argon2 from '@node-rs/argon2';
import { createConcurrencyLimit, type ConcurrencyLoad } from '../limits/concurrency-limit.ts';
import type { Vault } from './vault.ts';

/** How much work a hash is: members log in often, payment passwords are short. The library takes argon2id. [5.1] */
export const PASSWORD_COSTS = {
  member: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  payment: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
} as const;

/** What kind of password it is. */
export type PasswordKind = keyof typeof PASSWORD_COSTS;

/** The work of each kind; only tests, whose passwords guard nothing, take other work than the agreed one. */
export type PasswordCosts = Readonly<
  Record<PasswordKind, Required<Pick<argon2.Options, 'memoryCost' | 'timeCost' | 'parallelism'>>>
>;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  hash(kind: PasswordKind, password: string): Promise<string>;
  /** Without a hash it takes just as long and fails: nobody can tell whether there was an account. [T3] */
  verify(kind: PasswordKind, hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with less work than today's. */
  isOutdated(kind: PasswordKind, hash: string): boolean;
  /** How many are being hashed, and how many wait for it. */
  load(): ConcurrencyLoad;
}

/** Hashing is heavy on purpose: a flood of it must not take the whole machine. [T2] */
const AT_A_TIME = { inFlightMax: 2, queueMax: 50, waitMaxMs: 2000 };
const PASSWORD_MAX_BYTES = 128;

/** Checks passwords with argon2id. */
export function openPasswords(
  vault: Vault,
  costs: PasswordCosts = PASSWORD_COSTS,
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): Passwords {
  const gate = createConcurrencyLimit(AT_A_TIME);
  // The library checks only what is a text.
  const secretOf = (password: string): string => vault.pepper(password).toString('base64');
  const hashOf = (kind: PasswordKind, password: string) => gate(() => hash(secretOf(password), costs[kind]));
  const nobody = new Map<PasswordKind, Promise<string>>();
  const hashOfNobody = (kind: PasswordKind): Promise<string> => {
    const known = nobody.get(kind) ?? hashOf(kind, vault.derive('nobody').toString('hex'));
    nobody.set(kind, known);
    // One that was turned away at the gate is no answer for those who come later.
    known.catch(() => nobody.delete(kind));
    return known;
  };
  return {
    hash: hashOf,
    load: () => gate.load(),
    async verify(kind, known, password) {
      if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return false;
      const against = known ?? (await hashOfNobody(kind));
      const isRight = await gate(() => verify(against, secretOf(password)));
      return known !== null && isRight;
    },
    isOutdated(kind, known) {
      const { memoryCost, timeCost, parallelism } = costs[kind];
      return !known.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
    },
  };
}
