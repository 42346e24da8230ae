import type { MemberId } from '@perya/ledger';
import type { Context } from '../../context.ts';
import type { Nonce, SeedId } from '../../platform/db/studio-values.ts';

/** The nonce that the next round of a player takes, as far as this server knows; the database compares before it moves. */
export interface NextNonce {
  readonly seedId: SeedId;
  readonly nonce: Nonce;
}

/** A nonce as it is remembered. */
export interface KnownNonce extends NextNonce {
  /** Until then rounds of this player are opened before they are paid. */
  readonly plainFrom: number;
}

/** Whoever has limits, or no money, has them for a while: so long nobody tries whether they still do. */
const NOT_PLAIN_MS = 30_000;

/** Takes the nonce of a player's next round; null when it is not known, or rounds of this player are not plain. */
export function takeNonce({ server, clock }: Context, memberId: MemberId): NextNonce | null {
  const { nonces } = server.studio;
  const known = nonces.get(memberId);
  if (!known || known.plainFrom > clock.now().getTime()) return null;
  // Until this round has ended well, nobody knows what it leaves.
  nonces.set(memberId, null);
  return known;
}

/** Remembers what the next round takes. */
export function learnNonce({ server }: Context, memberId: MemberId, { seedId, nonce }: NextNonce): void {
  server.studio.nonces.set(memberId, { seedId, nonce, plainFrom: 0 });
}

/** Remembers that a round could not be paid at once although its nonce was the right one. */
export function learnNotPlain({ server, clock }: Context, memberId: MemberId, { seedId, nonce }: NextNonce): void {
  server.studio.nonces.set(memberId, { seedId, nonce, plainFrom: clock.now().getTime() + NOT_PLAIN_MS });
}
