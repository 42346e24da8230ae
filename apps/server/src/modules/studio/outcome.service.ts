import type { Course, Played, Steps } from '@perya/game-math';
import type { Currency, MemberId, Minor, VendorCode } from '@perya/ledger';
import { assert, type Draws } from '@perya/std';
import type { Context } from '../../context.ts';
import type { GameCode, Nonce, RoundId, RoundNo, SeedId, SharedId } from '../../platform/db/studio-values.ts';
import type { RoundRow } from './round.store.ts';
import { drawsOf } from './seeds.service.ts';
import { sharedDraws } from './shared-round/shared-chain.service.ts';
import { titleOf } from './titles.service.ts';

/** A round that has its nonce, so that everything about it is decided. */
export interface Running {
  readonly id: RoundId;
  readonly roundNo: RoundNo;
  readonly memberId: MemberId;
  readonly vendorCode: VendorCode;
  readonly gameCode: GameCode;
  readonly currency: Currency;
  readonly modelHash: Buffer;
  /** The seeds of its player, or the round it shares with others. */
  readonly seedId: SeedId | null;
  readonly sharedId: SharedId | null;
  /** Its number among the rounds of these seeds; zero in a shared round. */
  readonly nonce: Nonce;
  readonly stake: Minor;
  readonly choice: unknown;
  /** What its player has done in it. */
  readonly actions: readonly unknown[];
  readonly openedAt: Date;
  /** It can only be taken back any more. */
  readonly isClaimed: boolean;
}

/** A round of the database as one that goes on. */
export function runningOf(row: RoundRow): Running {
  return {
    id: row.id,
    roundNo: row.round_no,
    memberId: row.member_id,
    vendorCode: row.vendor_code,
    gameCode: row.game_code,
    currency: row.currency,
    modelHash: row.model_hash,
    seedId: row.seed_id,
    sharedId: row.shared_id,
    nonce: Number(row.nonce ?? 0),
    stake: BigInt(row.stake),
    choice: row.choice,
    actions: row.actions,
    openedAt: row.opened_at,
    isClaimed: row.cancel_at !== null,
  };
}

/** What comes of a round, the same however often it is asked; null when its tables are no longer here. [R41, R45] */
export async function decide(ctx: Context, round: Running): Promise<Played | null> {
  const found = titleOf(round.gameCode);
  if (!found?.modelHash.equals(round.modelHash)) return null;
  return found.title.play(Number(round.stake), await chanceOf(ctx, round), round.choice ?? undefined);
}

function chanceOf(ctx: Context, { seedId, sharedId, nonce }: Running): Promise<Draws> {
  if (sharedId !== null) return sharedDraws(ctx, sharedId);
  assert(seedId !== null, 'a round has its chance');
  return drawsOf(ctx, { seedId, nonce });
}

/** A round in which the player acts, after all that was done; null when its tables are no longer here. */
export async function courseOf(
  ctx: Context,
  round: Running,
  actions: readonly unknown[] = round.actions,
): Promise<{ readonly steps: Steps; readonly course: Course | null } | null> {
  const found = titleOf(round.gameCode);
  const steps = found?.title.steps;
  if (!steps || !found.modelHash.equals(round.modelHash)) return null;
  const draws = await chanceOf(ctx, round);
  return { steps, course: steps.run(Number(round.stake), draws, round.choice ?? undefined, actions) };
}
