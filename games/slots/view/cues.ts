import type { Effects } from '@perya/stage';
import type { Look } from './looks.ts';

/** Moments that can be heard. */
export type Cue =
  | 'spin'
  | 'stop'
  | 'scatter'
  | 'anticipation'
  | 'win'
  | 'tick'
  | 'big'
  | 'free'
  | 'tap'
  | 'coin'
  | 'jackpot'
  | 'cover';

/** The sounds of a theme: one set of effects, in its pitch and wave. */
export function cuesOf({ pitch, wave }: Look): Effects<Cue> {
  const at = (frequency: number) => frequency * pitch;
  return {
    tap: [0.5, 0, at(420), 0, 0.01, 0.03, wave],
    spin: [0.5, 0.02, at(130), 0.02, 0.12, 0.22, wave, 1.4, 3, 0, 0, 0, 0, 0.4],
    stop: [0.9, 0.03, at(88), 0, 0.02, 0.09, 0, 1.8, -2, 0, 0, 0, 0, 0.6],
    scatter: [0.9, 0, at(660), 0.01, 0.08, 0.3, wave, 1, 0, 0, at(220), 0.07],
    anticipation: [0.5, 0, at(180), 0.3, 0.4, 0.2, wave, 1, 4, 0, 0, 0, 0.05],
    tick: [0.3, 0, at(880), 0, 0.01, 0.03, wave],
    win: [0.8, 0, at(523), 0.01, 0.12, 0.25, wave, 1, 0, 0, at(131), 0.08, 0.09],
    big: [1, 0, at(392), 0.02, 0.5, 0.5, wave, 1, 0, 0, at(131), 0.1, 0.12, 0, 0, 0, 0.06],
    free: [0.9, 0, at(330), 0.05, 0.4, 0.5, wave, 1, 1.2, 0, at(165), 0.14, 0.16],
    coin: [0.9, 0.02, at(196), 0, 0.03, 0.22, wave, 1.3, 0, 0, at(588), 0.03, 0, 0.2],
    jackpot: [1, 0, at(440), 0.02, 0.3, 0.5, wave, 1, 0, 0, at(220), 0.06, 0.08, 0, 0, 0, 0.05],
    cover: [0.7, 0, at(220), 0.15, 0.2, 0.25, wave, 1.2, 5],
  };
}
