import {
  loadPicture,
  Particles,
  Sound,
  Stage,
  Timeline,
  type GameView,
  type Pace,
  type RoundToShow,
  type Scene,
  type StageSize,
  type ViewHost,
} from '@perya/stage';
import { fontOrLater } from '@perya/slots/view/fonts';
import { lookOf, type Look } from '@perya/slots/view/looks';
import { maxWinPlates } from '@perya/slots/view/plates';
import type { TumbleEvent, TumblePublic } from '../src/public.ts';
import { tumbleCuesOf, type TumbleCue } from './cues.ts';
import { touchMs, turnsOf } from './motion.ts';
import { Picture } from './picture.ts';
import { leaveOf, ORB_FLIGHT_MS, ORB_GAP_MS, scriptOf, type TumbleBeat } from './script.ts';
import { firstStep } from './steps.ts';
import { makeTumbleArt } from './tumble-art.ts';

const COINS_MAX = 90;
const SPARKS_MAX = 200;

/** A tumbling game on a canvas. */
export class TumbleView implements GameView, Scene {
  readonly ready: Promise<void>;
  private readonly host: ViewHost;
  private readonly rules: TumblePublic;
  private readonly look: Look;
  private readonly sound: Sound<TumbleCue>;
  private readonly stage: Stage;
  private readonly timeline = new Timeline<TumbleBeat>();
  private readonly picture: Picture;
  private readonly turns: Uint8Array;
  private readonly inOrder: Uint8Array;
  private sheet: HTMLImageElement | null = null;
  private size: StageSize | null = null;
  private isLoaded = false;
  private isWaiting = false;
  private spunMs = 0;
  private pace: Pace = { isQuick: false, isCalm: false, roundMsMin: 0 };
  private done: (() => void) | null = null;
  private free: number | null = null;
  /** How many reels or orbs of the beat have been heard. */
  private heard = 0;

  constructor(host: ViewHost) {
    this.host = host;
    this.rules = host.rules as TumblePublic;
    this.turns = turnsOf(host.flair, this.rules.reels);
    this.inOrder = this.turns.slice().sort();
    this.look = lookOf(host.theme);
    this.sound = new Sound(tumbleCuesOf(this.look), host.isSoundOn);
    const particles = (places: number) => new Particles(places, Math.random);
    this.picture = new Picture(this.rules, firstStep(this.rules), particles(COINS_MAX), particles(SPARKS_MAX));
    this.stage = new Stage(host.canvas, this);
    this.ready = this.load();
  }

  start(pace: Pace): void {
    this.pace = pace;
    this.spunMs = 0;
    this.isWaiting = true;
    this.free = null;
    this.picture.rest();
    this.host.onProgress({ win: 0, freeLeft: null });
    this.leave();
    this.stage.wake();
  }

  show(round: RoundToShow, pace: Pace): Promise<void> {
    this.pace = pace;
    if (!this.isWaiting) this.start(pace);
    this.isWaiting = false;
    const { rules, spunMs, turns } = this;
    const events = round.events as readonly TumbleEvent[];
    this.picture.stake = round.stake;
    this.timeline.play(scriptOf({ events, rules, stake: round.stake, pace, spunMs, turns }));
    this.enter();
    this.stage.wake();
    return new Promise((resolve) => {
      this.done = resolve;
    });
  }

  rest(): void {
    this.isWaiting = false;
    this.picture.rest();
    this.stage.wake();
  }

  hurry(): void {
    const { beat } = this.timeline;
    if (beat === undefined) return;
    // What the rules of the region make long is not made shorter.
    const isMinimum = beat.kind === 'leave' || beat.kind === 'wait' || (beat.kind === 'fall' && beat.isFirst);
    if (isMinimum && this.pace.roundMsMin > 0 && this.free === null) return;
    this.timeline.skip();
    this.stage.wake();
  }

  unlock(): void {
    this.sound.unlock();
  }

  setSound(isOn: boolean): void {
    this.sound.setOn(isOn);
  }

  fit(): void {
    this.stage.fit();
  }

  dispose(): void {
    this.stage.dispose();
    this.sound.dispose();
    this.done = null;
  }

  resize(size: StageSize): void {
    this.size = size;
    this.remake();
  }

  frame(context: CanvasRenderingContext2D, passedMs: number): boolean {
    if (this.isWaiting) this.spunMs += passedMs;
    this.stepBeat(passedMs);
    const { beat, timeMs } = this.timeline;
    this.hear(beat, timeMs);
    const moves = this.picture.draw(context, passedMs, beat, timeMs);
    return moves || beat !== undefined || this.isWaiting;
  }

  private leave(): void {
    if (this.pace.isCalm) return;
    this.sound.play('spin');
    this.picture.leave(leaveOf(this.rules, this.pace, this.turns).stagger);
  }

  private stepBeat(passedMs: number): void {
    let passed = passedMs;
    // Parts without a length are over at once, and so is everything behind them that has none.
    while (this.timeline.beat !== undefined) {
      const before = this.timeline.beat;
      if (!this.timeline.step(passed)) return;
      passed = 0;
      if (before.kind === 'wins' || before.kind === 'orbs' || before.kind === 'scatters') {
        this.host.onProgress({ win: before.after, freeLeft: this.free });
      }
      if (before.kind === 'orbs' && this.free !== null) this.picture.collected = before.multiplier;
      this.enter();
    }
  }

  /** A beat begins. */
  private enter(): void {
    const { beat } = this.timeline;
    if (beat === undefined) return this.finish();
    this.heard = 0;
    if (beat.kind === 'leave' && beat.isFree) this.leave();
    if (beat.kind === 'fall' && beat.isFirst) this.arrive(beat.event);
    this.picture.enter(beat, this.host.text, this.pace.isCalm);
    if (beat.kind === 'wins') this.sound.play(beat.isQuiet ? 'tick' : 'win', Math.min(1.7, 0.9 + beat.turn * 0.12));
    if (beat.kind === 'burst') this.sound.play('burst');
    if (beat.kind === 'scatters') this.sound.play('scatter');
    if (beat.kind === 'big') this.sound.play('big', 0.9 + beat.tier * 0.1);
    if (beat.kind === 'intro' || beat.kind === 'outro') this.sound.play('free');
  }

  /** A spin falls in. */
  private arrive({ isFree, freeLeft, freeWon }: TumbleEvent): void {
    this.free = isFree ? freeLeft - freeWon : null;
    this.host.onProgress({ win: this.picture.won, freeLeft: this.free });
  }

  /** Reels that touch the ground and orbs that arrive are heard one by one. */
  private hear(beat: TumbleBeat | undefined, timeMs: number): void {
    if (this.pace.isCalm) return;
    const { reels, rows } = this.rules;
    if (beat?.kind === 'fall' && beat.isFirst && this.heard < reels) {
      const { reelMs, rowMs } = beat.stagger;
      const delayMs = (this.inOrder[this.heard] ?? 0) * reelMs + (rows - 1) * rowMs;
      if (timeMs < delayMs + touchMs(rows + 1)) return;
      this.sound.play('land', 1 + this.heard * 0.05);
      this.picture.flash();
      this.heard += 1;
    }
    if (beat?.kind === 'orbs' && this.heard < beat.orbs.length) {
      if (timeMs < this.heard * ORB_GAP_MS + ORB_FLIGHT_MS) return;
      this.heard += 1;
      this.sound.play(this.heard === beat.orbs.length ? 'boost' : 'orb', 1 + this.heard * 0.08);
    }
  }

  private finish(): void {
    this.picture.settle();
    const { done } = this;
    this.done = null;
    done?.();
  }

  private remake(): void {
    // Plain shapes that turn into pictures a moment later would look broken.
    if (this.size === null || !this.isLoaded) return;
    const { host, rules, look, sheet, size } = this;
    const most = rules.marksMax ?? Math.max(...rules.orbs);
    this.picture.art = makeTumbleArt({
      size,
      rules,
      look,
      sheet,
      currency: host.currency,
      title: host.name,
      back: host.text('view.back'),
      plates: [
        ...maxWinPlates(host),
        { label: host.text('view.free'), value: String(rules.freeSpins.spins) },
        { label: host.text('view.multiplier'), value: `×${most}` },
      ],
    });
  }

  private async load(): Promise<void> {
    const [sheet] = await Promise.all([loadPicture(`${this.host.pictures}symbols`, 'png'), fontOrLater()]);
    this.sheet = sheet;
    this.isLoaded = true;
    this.remake();
    this.stage.wake();
  }
}

/** Makes the view of a tumbling game. */
export function createView(host: ViewHost): GameView {
  return new TumbleView(host);
}
