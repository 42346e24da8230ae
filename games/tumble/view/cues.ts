import type { Effects } from '@perya/stage';
import { cuesOf, type Cue } from '@perya/slots/view/cues';
import type { Look } from '@perya/slots/view/looks';

/** Moments that can be heard: those of all slots, and what falls and bursts. */
export type TumbleCue = Cue | 'land' | 'burst' | 'orb' | 'boost';

/** The sounds of a theme. */
export function tumbleCuesOf(look: Look): Effects<TumbleCue> {
  const { pitch, wave } = look;
  const at = (frequency: number) => frequency * pitch;
  return {
    ...cuesOf(look),
    land: [0.6, 0.05, at(72), 0, 0.01, 0.07, 0, 1.9, -3, 0, 0, 0, 0, 0.8],
    burst: [0.6, 0.05, at(300), 0, 0.02, 0.14, wave, 1.6, 9, 0, 0, 0, 0, 1.2],
    orb: [0.7, 0, at(740), 0.01, 0.05, 0.2, 0, 1, 6, 0, at(120), 0.05],
    boost: [0.9, 0, at(294), 0.02, 0.2, 0.35, wave, 1, 4, 0, at(147), 0.08, 0.08],
  };
}
