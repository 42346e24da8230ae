import type { Pace } from '@perya/stage';
import type { CoinCell, HoldEvent, HoldPublic, SpinEvent } from '../../src/public.ts';

/** A part of a game with held coins. */
export type HoldBeat =
  /** The coins that opened it stay. */
  | { readonly kind: 'lock'; readonly ms: number; readonly left: number }
  /** The other cells turn. */
  | { readonly kind: 'turn'; readonly ms: number; readonly left: number }
  /** New coins come down, or none does. */
  | { readonly kind: 'land'; readonly ms: number; readonly left: number; readonly coins: readonly CoinCell[] }
  /** The grid is full. */
  | { readonly kind: 'full'; readonly ms: number; readonly left: number }
  /** One coin after the other is counted. */
  | { readonly kind: 'collect'; readonly ms: number; readonly left: number; readonly stepMs: number };

const LOCK_MS = 700;
const TURN_MS = 820;
const LAND_MS = 380;
/** Between coins that come down in one respin. */
export const COIN_GAP_MS = 150;
const NONE_MS = 130;
const FULL_MS = 1200;
const COLLECT_MS = 170;
const REST_MS = 500;
const QUICK = 0.4;

/** Everything a game with held coins shows, in its order. */
export function holdScript(event: HoldEvent, { respins }: HoldPublic, spin: SpinEvent, pace: Pace): HoldBeat[] {
  const speed = pace.isQuick ? QUICK : 1;
  const beats: HoldBeat[] = [{ kind: 'lock', ms: LOCK_MS * speed, left: respins }];
  let left = respins;
  let held = spin.coins?.length ?? 0;
  for (const coins of event.respins) {
    left -= 1;
    beats.push({ kind: 'turn', ms: TURN_MS * speed, left });
    if (coins.length > 0) left = respins;
    held += coins.length;
    const landMs = coins.length > 0 ? LAND_MS + (coins.length - 1) * COIN_GAP_MS : NONE_MS;
    beats.push({ kind: 'land', ms: landMs * speed, left, coins });
  }
  if (event.isFull) beats.push({ kind: 'full', ms: FULL_MS, left: 0 });
  const stepMs = COLLECT_MS * speed;
  beats.push({ kind: 'collect', ms: held * stepMs + REST_MS, left: 0, stepMs });
  return beats;
}
