import { lastLaunchOf } from '../catalog/index.ts';
import type { Scene } from './scene.service.ts';

const DAY_MS = 86_400_000;

/** Whether a player opened a game of the vendor within the days of its contract. Nobody else is bet for or given prizes. */
export async function hasLaunched(scene: Scene): Promise<boolean> {
  if (isKnownToLaunch(scene)) return true;
  const { ctx, vendor, player } = scene;
  const last = await lastLaunchOf(ctx, player.memberId, vendor.code);
  if (last) ctx.server.vendorWallet.launches.set(nameOf(scene), last.getTime());
  return isKnownToLaunch(scene);
}

/** The same without looking anything up: false when that is not known. */
export function isKnownToLaunch(scene: Scene): boolean {
  const { ctx, vendor } = scene;
  if (vendor.launchDays === 0) return true;
  const last = ctx.server.vendorWallet.launches.get(nameOf(scene));
  return last !== undefined && ctx.clock.now().getTime() - last <= vendor.launchDays * DAY_MS;
}

function nameOf({ vendor, player }: Scene): string {
  return `${vendor.code} ${player.memberId}`;
}
