import type { Context } from '../../../context.ts';
import type { Owner } from '../../../player-protection.ts';
import { drawName } from './draw-name.ts';
import { findOwnCode, insertCode, lockOwnCode } from './invite-code.store.ts';

/** Too many to be guessed at the pace codes may be tried. [T17] */
const LENGTH = 10;
const TRIES = 5;

/** The code of somebody. */
export interface InviteCode {
  readonly code: string;
  /** False once an operator has switched it off. */
  readonly isActive: boolean;
}

/** The code a member invites with: drawn when it is first asked for, and never another one. [API-52, T17] */
export async function inviteCodeOf(
  { db, chance, clock }: Pick<Context, 'db' | 'chance' | 'clock'>,
  owner: Owner,
): Promise<InviteCode> {
  const known = await findOwnCode(db, owner.memberId);
  if (known) return known;
  return db.transaction().execute(async (tx) => {
    await lockOwnCode(tx, owner.memberId);
    const faster = await findOwnCode(tx, owner.memberId);
    if (faster) return faster;
    for (let left = TRIES; left > 0; left -= 1) {
      const code = drawName(chance, '', LENGTH).toUpperCase();
      if (await insertCode(tx, owner, { code, at: clock.now() })) return { code, isActive: true };
    }
    throw new Error('no code was free');
  });
}
