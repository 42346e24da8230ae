import { clampShare, easeInOut, easeOut, tween, type Particles, type ViewHost } from '@perya/stage';
import type { SlotPublic, SpinEvent } from '../src/public.ts';
import { Banner, drawVeil } from './banner.ts';
import { drawFrameBulbs, drawLines, drawReels, drawAnticipation } from './board.ts';
import { drawChosen } from './chosen.ts';
import { drawCover } from './cover.ts';
import type { Feature } from './features/feature.ts';
import { WinLabel } from './label.ts';
import type { Reel } from './reel.ts';
import type { SlotBeat } from './script.ts';
import type { SlotArt } from './slot-art.ts';
import { hotCells, winsOf, type Cells } from './wins.ts';

const BULB_STEP_MS = 130;
const LINE_DRAW_MS = 320;
const PULSE_MS = 520;
/** After a round each win is shown by itself, a few times; then the scene lies still. */
const CYCLE_MS = 900;
const CYCLES = 2;
const COUNT_MS = 700;
const BURST_MS = 240;
/** Where the middle of the symbol that covers reels is, right of the frame's left edge. */
const SPECIAL_X = 26;
const SPECIAL_SIZE = 44;

/** What a picture is of. */
export interface PictureParts {
  readonly rules: SlotPublic;
  readonly reels: readonly Reel[];
  /** The reels in the order in which they stop. */
  readonly order: readonly number[];
  /** Symbols that mean nothing special. */
  readonly fillers: readonly number[];
  readonly coins: Particles;
  readonly text: ViewHost['text'];
}

/** What the scene shows at a moment; knows nothing of money and decides nothing. */
export class Picture {
  art: SlotArt | null = null;
  /** The spin that lies on the reels, and its cells that won. */
  spin: SpinEvent | null = null;
  hot: Cells | null = null;
  /** What has a scene of its own at the moment. */
  feature: Feature | null = null;
  /** The symbol that covers reels, as long as there are free spins. */
  special: number | null = null;
  /** What the label says has been won, in minor units. */
  won = 0;
  /** What was staked for it. */
  stake = 0;
  private readonly parts: PictureParts;
  private readonly label = new WinLabel();
  private banner: Banner | null = null;
  private isCalm = false;
  private clockMs = 0;
  private cycleMs = -1;
  private cycled = -1;
  private burstMs = 0;

  constructor(parts: PictureParts) {
    this.parts = parts;
  }

  /** Nothing has been won and nothing is lit. */
  rest(): void {
    this.won = 0;
    this.special = null;
    this.feature = null;
    this.clear();
  }

  /** Nothing is lit; what has been won stays. */
  clear(): void {
    this.spin = null;
    this.hot = null;
    this.banner = null;
    this.cycleMs = -1;
    this.cycled = -1;
    this.label.clear();
    this.parts.coins.clear();
  }

  /** A beat begins: what it writes is lettered once. */
  enter(beat: SlotBeat, isCalm: boolean): void {
    this.isCalm = isCalm;
    this.banner = null;
    this.burstMs = 0;
    const { text } = this.parts;
    const words = wordsOf(beat, text);
    const { art } = this;
    if (words !== null && art) this.banner = new Banner(words, Math.min(art.size.width, 520), art.size.scale);
    if (beat.kind === 'wins') {
      this.won = beat.after;
      if (beat.isCovered) this.label.clear();
      else this.label.tell(beat.spin, text, art?.size.scale ?? 1);
    }
    if (beat.kind === 'feature' || beat.kind === 'big' || beat.kind === 'outro') this.label.clear();
  }

  /** The round is over: wins take turns for a while. */
  settle(): void {
    this.banner = null;
    this.special = null;
    const { spin } = this;
    this.cycleMs = spin && winsOf(spin) > 1 && !spin.expanded && !this.isCalm ? 0 : -1;
  }

  /** A reel came to rest. */
  flash(): void {
    this.clockMs += BULB_STEP_MS;
  }

  /** Throws coins up from a point. */
  burst(x: number, y: number, count: number): void {
    this.parts.coins.burst({ x, y, count, speed: 420, lifeMs: 800, size: 20 });
  }

  /** Draws a frame and tells whether anything goes on moving by itself. */
  draw(context: CanvasRenderingContext2D, passedMs: number, beat: SlotBeat | undefined, timeMs: number): boolean {
    const { art } = this;
    if (!art) return false;
    const { reels, order, coins } = this.parts;
    this.clockMs += passedMs;
    const hasCoins = coins.step(passedMs);
    const isCycling = this.cycle(passedMs);
    const { width, height } = art.size;
    context.clearRect(0, 0, width, height);
    context.drawImage(art.backdrop.canvas, 0, 0, width, height);
    drawFrameBulbs(context, art, Math.floor(this.clockMs / BULB_STEP_MS));
    const pulse = this.isCalm ? 0.5 : Math.abs(Math.sin((this.clockMs / PULSE_MS) * (Math.PI / 2)));
    drawReels(context, art, reels, this.hot, pulse);
    if (beat?.kind === 'reels') drawAnticipation(context, art, reels, order, beat.anticipated, pulse);
    if (beat?.kind === 'cover') drawCover(context, art, beat.spin, this.isCalm ? 1 : timeMs / beat.ms);
    this.drawPaid(context, art, beat, timeMs);
    if (beat?.kind === 'feature') this.feature?.draw(context, art);
    this.drawLabel(context, art, beat, timeMs);
    this.drawBanner(context, art, passedMs, beat, timeMs);
    if (hasCoins) coins.draw(context, art.coins);
    return hasCoins || isCycling;
  }

  /** Lines that won. */
  private drawPaid(context: CanvasRenderingContext2D, art: SlotArt, beat: SlotBeat | undefined, timeMs: number): void {
    if (!this.spin || !this.hot || beat?.kind === 'cover' || beat?.kind === 'announce') return;
    if (beat?.kind === 'wins' && beat.isCovered) return;
    const share = beat?.kind === 'wins' && !this.isCalm ? easeInOut(clampShare(timeMs / LINE_DRAW_MS)) : 1;
    const only = this.cycled >= 0 ? this.cycled : undefined;
    drawLines(context, art.layout, this.parts.rules, this.spin.lines, only, share);
  }

  private drawLabel(context: CanvasRenderingContext2D, art: SlotArt, beat: SlotBeat | undefined, timeMs: number): void {
    if (this.special !== null) {
      const x = art.layout.frame.x + SPECIAL_X - SPECIAL_SIZE / 2;
      art.symbols.still.draw(context, this.special, x, art.layout.pillY - SPECIAL_SIZE / 2, SPECIAL_SIZE);
    }
    let shown = this.won;
    if (beat?.kind === 'wins' && !this.isCalm) shown = tween(beat.before, beat.after, timeMs, COUNT_MS, easeOut);
    if (beat?.kind === 'feature' && this.feature) shown = this.feature.won ?? 0;
    if (shown > 0) this.label.draw(context, art, shown, this.stake);
  }

  private drawBanner(
    context: CanvasRenderingContext2D,
    art: SlotArt,
    passedMs: number,
    beat: SlotBeat | undefined,
    timeMs: number,
  ): void {
    if (!this.banner || !beat) return;
    const { width, height } = art.size;
    const x = width / 2;
    const y = art.layout.frame.y + art.layout.frame.height / 2;
    // What made a feature come is still to be seen behind its name.
    if (beat.kind !== 'announce') drawVeil(context, width, height, timeMs);
    const holdsAmount = beat.kind === 'big' || beat.kind === 'outro';
    const up = beat.kind === 'chosen' ? art.layout.symbol * 1.05 : holdsAmount ? 36 : 0;
    this.banner.draw(context, x, y - up, this.isCalm ? beat.ms : timeMs);
    if (beat.kind === 'chosen') drawChosen(context, art, beat, this.parts.fillers, timeMs, this.isCalm);
    if (!holdsAmount) return;
    const amount = this.isCalm ? beat.win : tween(0, beat.win, timeMs, beat.ms * 0.75, easeOut);
    art.bigNumbers.draw(context, amount, x, y + 34);
    this.throwCoins(art, beat, passedMs);
  }

  private throwCoins({ size, layout }: SlotArt, beat: SlotBeat, passedMs: number): void {
    if (beat.kind !== 'big' || this.isCalm) return;
    this.burstMs -= passedMs;
    if (this.burstMs > 0) return;
    this.burstMs = BURST_MS;
    const y = layout.frame.y + layout.frame.height;
    const burst = { y, count: 4 + beat.tier * 3, speed: 760, lifeMs: 1500, size: 24 };
    this.parts.coins.burst({ ...burst, x: size.width * 0.25 });
    this.parts.coins.burst({ ...burst, x: size.width * 0.75 });
  }

  /** Lights win after win; tells whether it goes on. */
  private cycle(passedMs: number): boolean {
    const { spin } = this;
    if (this.cycleMs < 0 || !spin) return false;
    const { rules, text } = this.parts;
    const scale = this.art?.size.scale ?? 1;
    this.cycleMs += passedMs;
    const turns = winsOf(spin);
    const turn = Math.floor(this.cycleMs / CYCLE_MS);
    if (turn >= turns * CYCLES) {
      this.cycleMs = -1;
      this.cycled = -1;
      this.hot = hotCells(spin, rules);
      this.label.tell(spin, text, scale);
      return false;
    }
    if (turn % turns !== this.cycled) {
      this.cycled = turn % turns;
      this.hot = hotCells(spin, rules, this.cycled);
      this.label.tell(spin, text, scale, this.cycled);
    }
    return true;
  }
}

const ANNOUNCED = { hold: 'view.hold', wheel: 'view.wheel', pick: 'view.pick' } as const;

function wordsOf(beat: SlotBeat, text: ViewHost['text']): string | null {
  if (beat.kind === 'big') return text(`view.big${beat.tier}`);
  if (beat.kind === 'outro') return text('view.freeDone');
  if (beat.kind === 'announce') return text(ANNOUNCED[beat.event.kind]);
  if (beat.kind === 'chosen') return text('view.expanding');
  if (beat.kind !== 'intro') return null;
  return text(beat.isMore ? 'view.freeMore' : 'view.freeWon', { count: beat.spins });
}
