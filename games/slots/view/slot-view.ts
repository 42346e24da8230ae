import {
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
import type { SlotPublic, SpinEvent } from '../src/public.ts';
import { hotCells } from './board.ts';
import { cuesOf, type Cue } from './cues.ts';
import { fontOrLater } from './fonts.ts';
import { lookOf, type Look } from './looks.ts';
import { Reel } from './reel.ts';
import { Picture } from './picture.ts';
import { landMs, scriptOf, type SlotBeat } from './script.ts';
import { makeArt } from './slot-art.ts';
import { loadSymbols, type SymbolSheets } from './symbols.ts';

const START_GAP_MS = 55;
const COINS_MAX = 90;

/** A lines slot on a canvas. */
export class SlotView implements GameView, Scene {
  readonly ready: Promise<void>;
  private readonly host: ViewHost;
  private readonly rules: SlotPublic;
  private readonly look: Look;
  private readonly sound: Sound<Cue>;
  private readonly stage: Stage;
  private readonly reels: readonly Reel[];
  private readonly timeline = new Timeline<SlotBeat>();
  private readonly picture: Picture;
  private sheets: SymbolSheets = { still: null, rushing: null };
  private size: StageSize | null = null;
  private isLoaded = false;
  private spunMs = 0;
  private pace: Pace = { isQuick: false, isCalm: false, roundMsMin: 0 };
  private done: (() => void) | null = null;
  private isWaiting = false;
  private free: number | null = null;

  constructor(host: ViewHost) {
    this.host = host;
    this.rules = host.rules as SlotPublic;
    this.look = lookOf(host.theme);
    this.sound = new Sound(cuesOf(this.look), host.isSoundOn);
    this.reels = firstGrid(this.rules).map((column, index) => new Reel(column, fillersOf(this.rules), index + 1));
    this.picture = new Picture(this.rules, this.reels, new Particles(COINS_MAX, Math.random));
    this.stage = new Stage(host.canvas, this);
    this.ready = this.load();
  }

  start(pace: Pace): void {
    this.pace = pace;
    this.spunMs = 0;
    this.isWaiting = true;
    this.picture.rest();
    this.free = null;
    this.host.onProgress({ win: 0, freeLeft: null });
    this.spin();
    this.stage.wake();
  }

  show(round: RoundToShow, pace: Pace): Promise<void> {
    this.pace = pace;
    const events = round.events as readonly SpinEvent[];
    if (!this.isWaiting) this.start(pace);
    this.isWaiting = false;
    const { rules, spunMs } = this;
    this.timeline.play(scriptOf({ events, rules, stake: round.stake, pace, spunMs }));
    this.enter();
    this.stage.wake();
    return new Promise((resolve) => {
      this.done = resolve;
    });
  }

  rest(): void {
    this.isWaiting = false;
    this.reels.forEach((reel) => reel.giveBack());
    this.picture.rest();
    this.stage.wake();
  }

  hurry(): void {
    const { beat } = this.timeline;
    if (beat === undefined) return;
    // Reels that may not stop yet are not hurried: the rules of the region set the length of a round.
    if (beat.kind === 'reels' && this.pace.roundMsMin > 0 && !beat.spin.isFree) return;
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
    this.stepReels(passedMs);
    const { beat, timeMs } = this.timeline;
    const moves = this.picture.draw(context, passedMs, beat, timeMs);
    return moves || beat !== undefined || this.reels.some(isMoving);
  }

  private spin(): void {
    if (this.pace.isCalm) return;
    this.sound.play('spin');
    this.reels.forEach((reel, index) => reel.run(this.pace.isQuick ? 0 : index * START_GAP_MS));
  }

  private stepBeat(passedMs: number): void {
    const before = this.timeline.beat;
    if (before === undefined || !this.timeline.step(passedMs)) return;
    if (before.kind === 'reels') this.landAll(before.spin);
    if (before.kind === 'wins') this.host.onProgress({ win: before.after, freeLeft: this.free });
    this.enter();
  }

  /** A beat begins. */
  private enter(): void {
    const { beat } = this.timeline;
    if (beat === undefined) return this.finish();
    if (beat.kind === 'reels' && beat.spin.isFree) {
      this.free = beat.spin.freeLeft - beat.spin.freeWon;
      this.picture.clear();
      this.spin();
    }
    this.host.onProgress({ win: this.picture.won, freeLeft: this.free });
    this.picture.enter(beat, this.host.text, this.pace.isCalm);
    if (beat.kind === 'wins') this.sound.play(beat.isQuiet ? 'tick' : 'win', Math.min(1.6, 0.9 + beat.after / 1e6));
    if (beat.kind === 'big') this.sound.play('big', 0.9 + beat.tier * 0.1);
    if (beat.kind === 'intro' || beat.kind === 'outro') this.sound.play('free');
  }

  private finish(): void {
    this.picture.settle();
    const { done } = this;
    this.done = null;
    done?.();
  }

  private stepReels(passedMs: number): void {
    const { beat, timeMs } = this.timeline;
    for (let at = 0; at < this.reels.length; at += 1) {
      const reel = this.reels[at];
      if (!reel) continue;
      if (beat?.kind === 'reels' && reel.isRunning && timeMs >= (beat.stops[at] ?? 0)) {
        reel.land(beat.spin.grid[at] ?? [], landMs(this.pace));
        if (beat.teases[at + 1] === true) this.sound.play('tease', 1 + at * 0.1);
      }
      if (reel.step(passedMs)) this.hasLanded(at, beat);
    }
  }

  private hasLanded(at: number, beat: SlotBeat | undefined): void {
    this.picture.flash();
    this.sound.play('stop', 1 + at * 0.04);
    if (beat?.kind !== 'reels') return;
    const hasScatter = beat.spin.grid[at]?.some((symbol) => this.rules.symbols[symbol]?.kind === 'scatter');
    if (hasScatter === true) this.sound.play('scatter', 1 + at * 0.06);
  }

  /** The end of the reels, however they got there: what was decided lies there. */
  private landAll(spin: SpinEvent): void {
    this.reels.forEach((reel, at) => {
      if (!reel.isStill || this.pace.isCalm) reel.put(spin.grid[at] ?? []);
    });
    this.picture.spin = spin;
    this.picture.hot = spin.win > 0 || spin.freeWon > 0 ? hotCells(spin, this.rules) : null;
  }

  private remake(): void {
    // Plain shapes that turn into pictures a moment later would look broken.
    if (this.size === null || !this.isLoaded) return;
    const { host, rules, look, sheets, size } = this;
    this.picture.art = makeArt({
      size,
      reels: rules.reels,
      rows: rules.rows,
      look,
      sheets,
      currency: host.currency,
      title: host.name,
      plates: [
        { label: host.text('view.maxWin'), value: `×${host.maxWin}` },
        { label: host.text('view.lines'), value: String(rules.lines.length) },
        ...(rules.freeSpins ? [{ label: host.text('view.free'), value: `×${rules.freeSpins.multiplier}` }] : []),
      ],
    });
  }

  private async load(): Promise<void> {
    const { still, rushing } = loadSymbols(this.host.pictures);
    const [sheet] = await Promise.all([still, fontOrLater()]);
    this.sheets = { ...this.sheets, still: sheet };
    this.isLoaded = true;
    this.remake();
    this.stage.wake();
    void rushing.then((blurred) => {
      this.sheets = { ...this.sheets, rushing: blurred };
      if (blurred) this.remake();
      this.stage.wake();
    });
  }
}

/** Makes the view of a lines slot. */
export function createView(host: ViewHost): GameView {
  return new SlotView(host);
}

function isMoving(reel: Reel): boolean {
  return !reel.isStill;
}

/** What rushes by is only decoration: never a symbol that would have meant something. */
function fillersOf(rules: SlotPublic): number[] {
  return rules.symbols.flatMap(({ kind }, index) => (kind === 'low' || kind === 'high' ? index : []));
}

/** A pretty beginning that wins nothing. */
function firstGrid(rules: SlotPublic): number[][] {
  const fillers = fillersOf(rules);
  return Array.from({ length: rules.reels }, (_, reel) =>
    Array.from({ length: rules.rows }, (_row, row) => fillers[(reel * 4 + row * 3 + (reel % 2)) % fillers.length] ?? 0),
  );
}
