import { clampShare, easeInOut, easeOut, tween, type Particles, type ViewHost } from '@perya/stage';
import { Banner, drawVeil } from '@perya/slots/view/banner';
import { drawFrameBulbs } from '@perya/slots/view/board';
import { PILL_HEIGHT, pillFor } from '@perya/slots/view/pill';
import type { TumblePublic } from '../src/public.ts';
import { Board, type BoardMoment } from './board.ts';
import { ORB_FLIGHT_MS, ORB_GAP_MS, type TumbleBeat } from './script.ts';
import type { ShownStep } from './steps.ts';
import type { TumbleArt } from './tumble-art.ts';

const BULB_STEP_MS = 130;
const PULSE_MS = 360;
const COUNT_MS = 480;
const BURST_MS = 240;
const NONE = { reelMs: 0, rowMs: 0, turns: new Uint8Array(0) };
const LABEL_MS = 140;
/** How far before the label of the win the multiplier stands. */
const TIMES_GAP = 20;

/** What the scene shows at a moment; knows nothing of money and decides nothing. */
export class Picture {
  art: TumbleArt | null = null;
  /** What the label says has been won, in minor units. */
  won = 0;
  /** What was staked for it. */
  stake = 0;
  /** What orbs of free spins add up to; nothing is shown below two. */
  collected = 0;
  readonly moment: BoardMoment;
  private readonly board: Board;
  private readonly coins: Particles;
  private readonly sparks: Particles;
  private banner: Banner | null = null;
  private isCalm = false;
  private clockMs = 0;
  private burstMs = 0;

  constructor(rules: TumblePublic, first: ShownStep, coins: Particles, sparks: Particles) {
    this.board = new Board(rules);
    this.coins = coins;
    this.sparks = sparks;
    this.moment = {
      step: first,
      mode: 'lie',
      stagger: NONE,
      timeMs: 0,
      isHot: false,
      pulse: 0,
      share: 0,
      orbsGone: 0,
    };
  }

  /** Nothing has been won and nothing is lit. */
  rest(): void {
    this.won = 0;
    this.collected = 0;
    this.banner = null;
    this.coins.clear();
    this.settle();
  }

  /** Everything lies still where it is. */
  settle(): void {
    this.banner = null;
    Object.assign(this.moment, { mode: 'lie', isHot: false, stagger: NONE });
  }

  /** What lies there begins to fall out. */
  leave(stagger: BoardMoment['stagger']): void {
    Object.assign(this.moment, { mode: 'leave', stagger, timeMs: 0, isHot: false });
  }

  /** A beat begins: what it writes is lettered once. */
  enter(beat: TumbleBeat, text: ViewHost['text'], isCalm: boolean): void {
    const { art, moment } = this;
    this.isCalm = isCalm;
    this.burstMs = 0;
    const words = wordsOf(beat, text);
    this.banner = words !== null && art ? new Banner(words, Math.min(art.size.width, 520), art.size.scale) : null;
    if (beat.kind === 'fall') {
      const { step, stagger } = beat;
      Object.assign(moment, { step, stagger, mode: isCalm ? 'lie' : 'fall', timeMs: 0, isHot: false, orbsGone: 0 });
    }
    if (beat.kind === 'wins' || beat.kind === 'scatters') {
      Object.assign(moment, { step: beat.step, mode: 'lie', isHot: true });
    }
    if (beat.kind === 'wins' || beat.kind === 'orbs' || beat.kind === 'scatters') this.won = beat.after;
    if (beat.kind === 'burst') {
      Object.assign(moment, { mode: 'burst', isHot: false, share: 0 });
      if (!isCalm && art) this.throwSparks(art, beat.step);
    }
    if (beat.kind === 'big' || beat.kind === 'intro' || beat.kind === 'outro') moment.isHot = false;
  }

  /** A reel came to rest. */
  flash(): void {
    this.clockMs += BULB_STEP_MS;
  }

  /** Draws a frame and tells whether anything goes on moving by itself. */
  draw(context: CanvasRenderingContext2D, passedMs: number, beat: TumbleBeat | undefined, timeMs: number): boolean {
    const { art, moment } = this;
    if (!art) return false;
    this.clockMs += passedMs;
    moment.timeMs += passedMs;
    moment.pulse = this.isCalm ? 0.5 : Math.abs(Math.sin((timeMs / PULSE_MS) * Math.PI));
    if (beat?.kind === 'burst') moment.share = clampShare(timeMs / beat.ms);
    if (beat?.kind === 'orbs') moment.orbsGone = this.orbsGone(beat.orbs.length, timeMs);
    const hasCoins = this.coins.step(passedMs);
    const hasSparks = this.sparks.step(passedMs);
    const { width, height } = art.size;
    context.clearRect(0, 0, width, height);
    context.drawImage(art.backdrop.canvas, 0, 0, width, height);
    drawFrameBulbs(context, art, Math.floor(this.clockMs / BULB_STEP_MS));
    this.board.draw(context, art, moment);
    if (hasSparks) this.sparks.draw(context, art.coins);
    if (beat?.kind === 'wins' || beat?.kind === 'scatters') this.drawLabels(context, art, beat.step, timeMs);
    this.drawWon(context, art, beat, timeMs);
    this.drawTimes(context, art, beat, timeMs);
    this.drawBanner(context, art, passedMs, beat, timeMs);
    if (hasCoins) this.coins.draw(context, art.coins);
    return hasCoins || hasSparks;
  }

  private orbsGone(orbs: number, timeMs: number): number {
    return Math.min(orbs, Math.floor(timeMs / ORB_GAP_MS) + 1);
  }

  private drawLabels(context: CanvasRenderingContext2D, art: TumbleArt, { labels }: ShownStep, timeMs: number): void {
    const { board, cellWidth, cellHeight } = art.layout;
    const rise = this.isCalm ? 0 : tween(10, -6, timeMs, 600, easeOut);
    context.globalAlpha = this.isCalm ? 1 : clampShare(timeMs / LABEL_MS);
    for (let at = 0; at < labels.length; at += 1) {
      const label = labels[at];
      if (!label) continue;
      const x = board.x + label.x * cellWidth;
      art.labelNumbers.draw(context, label.win, x, board.y + label.y * cellHeight + rise, true);
    }
    context.globalAlpha = 1;
  }

  private drawWon(
    context: CanvasRenderingContext2D,
    art: TumbleArt,
    beat: TumbleBeat | undefined,
    timeMs: number,
  ): void {
    let shown = this.won;
    if (!this.isCalm && (beat?.kind === 'wins' || beat?.kind === 'scatters'))
      shown = tween(beat.before, beat.after, timeMs, COUNT_MS, easeOut);
    if (!this.isCalm && beat?.kind === 'orbs') {
      const flown = beat.ms - COUNT_MS;
      shown = timeMs < flown ? beat.before : tween(beat.before, beat.after, timeMs - flown, COUNT_MS, easeOut);
    }
    if (shown <= 0) return;
    const x = art.size.width / 2;
    const y = art.layout.pillY;
    const { width } = art.pills;
    const { canvas, numbers, hasPlus } = pillFor(art.pills, shown, this.stake);
    context.drawImage(canvas, x - width / 2, y - PILL_HEIGHT / 2, width, PILL_HEIGHT);
    numbers.draw(context, shown, x, y, hasPlus);
  }

  /** Orbs on their way, and what they add up to. */
  private drawTimes(
    context: CanvasRenderingContext2D,
    art: TumbleArt,
    beat: TumbleBeat | undefined,
    timeMs: number,
  ): void {
    const x = art.size.width / 2 - art.pills.width / 2 - TIMES_GAP;
    const y = art.layout.pillY;
    let sum = this.collected;
    let landedMs = BURST_MS;
    if (beat?.kind === 'orbs') {
      sum = this.isCalm ? beat.multiplier : beat.collected;
      for (let at = 0; at < beat.orbs.length; at += 1) {
        const orb = beat.orbs[at];
        const flownMs = timeMs - at * ORB_GAP_MS;
        if (!orb || flownMs < 0) continue;
        if (flownMs < ORB_FLIGHT_MS) this.drawFlight(context, art, orb, x, y, flownMs / ORB_FLIGHT_MS);
        else {
          sum += orb.times;
          landedMs = Math.min(landedMs, flownMs - ORB_FLIGHT_MS);
        }
      }
    }
    if (sum < 2) return;
    const grown = 1 + 0.35 * Math.sin(Math.PI * clampShare(landedMs / BURST_MS));
    art.times.draw(context, sum, x, y, grown);
  }

  private drawFlight(
    context: CanvasRenderingContext2D,
    { layout, orbs }: TumbleArt,
    orb: { readonly reel: number; readonly row: number; readonly times: number },
    x: number,
    y: number,
    share: number,
  ): void {
    const picture = orbs.get(orb.times);
    if (!picture) return;
    const { board, cellWidth, cellHeight, symbol } = layout;
    const way = easeInOut(share);
    const fromX = board.x + (orb.reel + 0.5) * cellWidth;
    const fromY = board.y + (orb.row + 0.5) * cellHeight;
    const size = symbol * (1 + 0.5 * Math.sin(Math.PI * way)) * (1 - 0.45 * way);
    const bow = Math.sin(Math.PI * way) * -36;
    context.drawImage(
      picture,
      fromX + (x - fromX) * way - size / 2 - bow,
      fromY + (y - fromY) * way - size / 2,
      size,
      size,
    );
  }

  private drawBanner(
    context: CanvasRenderingContext2D,
    art: TumbleArt,
    passedMs: number,
    beat: TumbleBeat | undefined,
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
    art.bigNumbers.draw(
      context,
      this.isCalm ? beat.win : tween(0, beat.win, timeMs, beat.ms * 0.75, easeOut),
      x,
      y + 34,
    );
    this.throwCoins(art, beat, passedMs);
  }

  private throwCoins({ size, layout }: TumbleArt, beat: TumbleBeat, passedMs: number): void {
    if (beat.kind !== 'big' || this.isCalm) return;
    this.burstMs -= passedMs;
    if (this.burstMs > 0) return;
    this.burstMs = BURST_MS;
    const y = layout.frame.y + layout.frame.height;
    const burst = { y, count: 4 + beat.tier * 3, speed: 760, lifeMs: 1500, size: 24 };
    this.coins.burst({ ...burst, x: size.width * 0.25 });
    this.coins.burst({ ...burst, x: size.width * 0.75 });
  }

  private throwSparks({ layout }: TumbleArt, { hot, cells }: ShownStep): void {
    const { board, cellWidth, cellHeight } = layout;
    const rows = Math.round(board.height / cellHeight);
    for (let cell = 0; cell < cells.length; cell += 1) {
      if (hot[cell] !== 1) continue;
      const row = cell % rows;
      const x = board.x + ((cell - row) / rows + 0.5) * cellWidth;
      const y = board.y + (row + 0.5) * cellHeight;
      this.sparks.burst({ x, y, count: 6, speed: 260, lifeMs: 460, size: 11 });
    }
  }
}

function wordsOf(beat: TumbleBeat, text: ViewHost['text']): string | null {
  if (beat.kind === 'big') return text(`view.big${beat.tier}`);
  if (beat.kind === 'outro') return text('view.freeDone');
  if (beat.kind !== 'intro') return null;
  return text(beat.isMore ? 'view.freeMore' : 'view.freeWon', { count: beat.spins });
}
