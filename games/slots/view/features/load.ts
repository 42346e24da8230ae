import { loadPicture } from '@perya/stage';
import type { SlotPublic } from '../../src/public.ts';
import type { FeatureMaker } from './feature.ts';

/** Loads the feature of a game, which only few rounds need; null when it has none. */
export function loadFeature({ hold, wheel, pick }: SlotPublic, folder: string): Promise<FeatureMaker> | null {
  if (hold) {
    return import('./hold.ts').then(({ HoldFeature }) => (kit, event) => {
      return event.kind === 'hold' ? new HoldFeature(kit, event, hold) : null;
    });
  }
  if (wheel) {
    return Promise.all([import('./wheel.ts'), loadPicture(`${folder}wheel`, 'png')]).then(
      ([{ WheelFeature }, rim]) =>
        (kit, event) =>
          event.kind === 'wheel' ? new WheelFeature(kit, event, wheel, rim) : null,
    );
  }
  if (!pick) return null;
  return import('./pick.ts').then(({ PickFeature }) => (kit, event) => {
    return event.kind === 'pick' ? new PickFeature(kit, event) : null;
  });
}
