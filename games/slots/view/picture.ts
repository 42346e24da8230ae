import { clampShare, easeInOut, easeOut, tween, type Particles, type ViewHost } from '@perya/stage';
import type { SlotPublic, SpinEvent } from '../src/public.ts';
import { Banner, drawVeil } from './banner.ts';
import { drawFrameBulbs, drawLines, drawReels, drawTeases, hotCells } from './board.ts';
import type { Reel } from './reel.ts';
import type { SlotBeat } from './script.ts';
import type { SlotArt } from './slot-art.ts';
import { PILL_HEIGHT } from './sprites.ts';

const BULB_STEP_MS = 130;
const LINE_DRAW_MS = 320;
const PULSE_MS = 520;
/** After a round each line is shown by itself, a few times; then the scene lies still. */
const CYCLE_MS = 900;
const CYCLES = 2;
const COUNT_MS = 700;
const BURST_MS = 240;

/** What the scene shows at a moment; knows nothing of money and decides nothing. */
export class Picture {
  art: SlotArt | null = null;
  /** The spin that lies on the reels, and its cells that won. */
  spin: SpinEvent | null = null;
  hot: readonly (readonly boolean[])[] | null = null;
  /** What the label says has been won, in hundredths. */
  won = 0;
  private readonly rules: SlotPublic;
  private readonly reels: readonly Reel[];
  private readonly coins: Particles;
  private banner: Banner | null = null;
  private isCalm = false;
  private clockMs = 0;
  private cycleMs = -1;
  private cycled = -2;
  private burstMs = 0;
  private shown = 0;

  constructor(rules: SlotPublic, reels: readonly Reel[], coins: Particles) {
    this.rules = rules;
    this.reels = reels;
    this.coins = coins;
  }

  /** Nothing has been won and nothing is lit. */
  rest(): void {
    this.won = 0;
    this.clear();
  }

  /** Nothing is lit; what has been won stays. */
  clear(): void {
    this.spin = null;
    this.hot = null;
    this.banner = null;
    this.cycleMs = -1;
    this.coins.clear();
  }

  /** A beat begins: what it writes is lettered once. */
  enter(beat: SlotBeat, text: ViewHost['text'], isCalm: boolean): void {
    this.isCalm = isCalm;
    this.banner = null;
    this.burstMs = 0;
    const words = wordsOf(beat, text);
    const { art } = this;
    if (words !== null && art) this.banner = new Banner(words, Math.min(art.size.width, 520), art.size.scale);
    if (beat.kind === 'wins') this.won = beat.after;
  }

  /** The round is over: lines take turns for a while. */
  settle(): void {
    this.banner = null;
    this.cycleMs = this.spin && this.spin.lines.length > 1 && !this.isCalm ? 0 : -1;
  }

  /** A reel came to rest. */
  flash(): void {
    this.clockMs += BULB_STEP_MS;
  }

  /** Draws a frame and tells whether anything goes on moving by itself. */
  draw(context: CanvasRenderingContext2D, passedMs: number, beat: SlotBeat | undefined, timeMs: number): boolean {
    const { art } = this;
    if (!art) return false;
    this.clockMs += passedMs;
    const hasCoins = this.coins.step(passedMs);
    const isCycling = this.cycle(passedMs);
    const { width, height } = art.size;
    context.clearRect(0, 0, width, height);
    context.drawImage(art.backdrop.canvas, 0, 0, width, height);
    drawFrameBulbs(context, art, Math.floor(this.clockMs / BULB_STEP_MS));
    const pulse = this.isCalm ? 0.5 : Math.abs(Math.sin((this.clockMs / PULSE_MS) * (Math.PI / 2)));
    drawReels(context, art, this.reels, this.hot, pulse);
    if (beat?.kind === 'reels') drawTeases(context, art, this.reels, beat.teases, pulse);
    this.drawWins(context, art, beat, timeMs);
    this.drawBanner(context, art, passedMs, beat, timeMs);
    if (hasCoins) this.coins.draw(context, art.coins);
    return hasCoins || isCycling;
  }

  private drawWins(context: CanvasRenderingContext2D, art: SlotArt, beat: SlotBeat | undefined, timeMs: number): void {
    if (this.spin && this.hot) {
      const share = beat?.kind === 'wins' && !this.isCalm ? easeInOut(clampShare(timeMs / LINE_DRAW_MS)) : 1;
      const only = this.cycleMs >= 0 && this.cycled >= 0 ? this.cycled : undefined;
      drawLines(context, art.layout, this.rules, this.spin.lines, only, share);
    }
    const from = beat?.kind === 'wins' ? beat.before : this.won;
    this.shown = beat?.kind === 'wins' && !this.isCalm ? tween(from, beat.after, timeMs, COUNT_MS, easeOut) : this.won;
    if (this.shown <= 0) return;
    const x = art.size.width / 2;
    const y = art.layout.pillY;
    context.drawImage(art.pill, x - art.pillWidth / 2, y - PILL_HEIGHT / 2, art.pillWidth, PILL_HEIGHT);
    art.pillNumbers.draw(context, this.shown, x, y, true);
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
    drawVeil(context, width, height, timeMs);
    const holdsAmount = beat.kind === 'big' || beat.kind === 'outro';
    this.banner.draw(context, x, holdsAmount ? y - 36 : y, this.isCalm ? beat.ms : timeMs);
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
    this.coins.burst({ ...burst, x: size.width * 0.25 });
    this.coins.burst({ ...burst, x: size.width * 0.75 });
  }

  /** Lights line after line; tells whether it goes on. */
  private cycle(passedMs: number): boolean {
    const { spin } = this;
    if (this.cycleMs < 0 || !spin) return false;
    this.cycleMs += passedMs;
    const turns = spin.lines.length;
    const turn = Math.floor(this.cycleMs / CYCLE_MS);
    if (turn >= turns * CYCLES) {
      this.cycleMs = -1;
      this.cycled = -2;
      this.hot = hotCells(spin, this.rules);
      return false;
    }
    if (turn % turns !== this.cycled) {
      this.cycled = turn % turns;
      this.hot = hotCells(spin, this.rules, this.cycled);
    }
    return true;
  }
}

function wordsOf(beat: SlotBeat, text: ViewHost['text']): string | null {
  if (beat.kind === 'big') return text(`view.big${beat.tier}`);
  if (beat.kind === 'outro') return text('view.freeDone');
  if (beat.kind !== 'intro') return null;
  return text(beat.isMore ? 'view.freeMore' : 'view.freeWon', { count: beat.spins });
}
