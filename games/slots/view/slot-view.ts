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
import type { SlotEvent, SlotPublic, SpinEvent } from '../src/public.ts';
import { chosenStep } from './chosen.ts';
import { facesOf, letterCoins } from './coins.ts';
import { cuesOf, type Cue } from './cues.ts';
import type { FeatureMaker } from './features/feature.ts';
import { loadFeature } from './features/load.ts';
import { flairOf, type Flair } from './flair.ts';
import { fontOrLater } from './fonts.ts';
import { lookOf, type Look } from './looks.ts';
import { Picture } from './picture.ts';
import { platesOf } from './plates.ts';
import type { Reel } from './reel.ts';
import { landMs, scriptOf, type SlotBeat } from './script.ts';
import { makeArt } from './slot-art.ts';
import { fillersOf, firstGrid, specialOf } from './symbols-shown.ts';
import { loadSymbols, type SymbolSheets } from './symbols.ts';
import { coveredCells, hotCells, openingCells } from './wins.ts';

const START_GAP_MS = 55;
const COINS_MAX = 90;
const BIG_BUZZ = [80, 50, 80, 50, 160];
const FEATURE_BUZZ = [50, 40, 90];

/** A slot with reels on a canvas. */
export class SlotView implements GameView, Scene {
  readonly ready: Promise<void>;
  private readonly host: ViewHost;
  private readonly rules: SlotPublic;
  private readonly look: Look;
  private readonly flair: Flair;
  private readonly sound: Sound<Cue>;
  private readonly stage: Stage;
  private readonly reels: readonly Reel[];
  private readonly timeline = new Timeline<SlotBeat>();
  private readonly picture: Picture;
  private sheets: SymbolSheets = { still: null, rushing: null };
  private makeFeature: FeatureMaker | null = null;
  private size: StageSize | null = null;
  private isLoaded = false;
  private spunMs = 0;
  private stake = 0;
  private pace: Pace = { isQuick: false, isCalm: false, roundMsMin: 0 };
  private done: (() => void) | null = null;
  private isWaiting = false;
  private free: number | null = null;
  /** How many symbols that went by have been heard. */
  private heard = 0;

  constructor(host: ViewHost) {
    this.host = host;
    this.rules = host.rules as SlotPublic;
    const { rules } = this;
    this.look = lookOf(host.theme);
    this.flair = flairOf(host.flair, rules.reels);
    this.sound = new Sound(cuesOf(this.look), host.isSoundOn);
    const fillers = fillersOf(rules);
    this.reels = firstGrid(rules).map((column, index) => this.flair.makeReel(column, fillers, index + 1));
    this.picture = new Picture({
      rules,
      reels: this.reels,
      order: this.flair.order,
      fillers,
      coins: new Particles(COINS_MAX, Math.random),
      text: host.text,
    });
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
    const events = round.events as readonly SlotEvent[];
    if (!this.isWaiting) this.start(pace);
    this.isWaiting = false;
    this.takeStake(round.stake);
    const { rules, spunMs } = this;
    const { order } = this.flair;
    this.timeline.play(scriptOf({ events, rules, stake: round.stake, pace, spunMs, order }));
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
    if (beat.kind === 'feature') this.picture.feature?.hurry();
    else this.timeline.skip();
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
    this.leaveFeature();
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
    this.stepFeature(passedMs);
    this.stepBeat(passedMs);
    this.stepReels(passedMs);
    const { beat, timeMs } = this.timeline;
    if (beat?.kind === 'chosen') this.hearChosen(chosenStep(timeMs, beat.ms));
    const moves = this.picture.draw(context, passedMs, beat, timeMs);
    return moves || beat !== undefined || this.reels.some(isMoving);
  }

  private spin(): void {
    if (this.pace.isCalm) return;
    this.sound.play('spin');
    this.flair.order.forEach((reel, turn) => this.reels[reel]?.run(this.pace.isQuick ? 0 : turn * START_GAP_MS));
  }

  /** A feature that is over, or that could not be loaded, ends its beat. */
  private stepFeature(passedMs: number): void {
    if (this.timeline.beat?.kind !== 'feature') return;
    const { feature } = this.picture;
    if (feature === null || feature.step(passedMs)) this.timeline.skip();
  }

  private stepBeat(passedMs: number): void {
    const before = this.timeline.beat;
    if (before === undefined || !this.timeline.step(passedMs)) return;
    if (before.kind === 'reels') this.landAll(before.spin);
    if (before.kind === 'cover') this.coverAll(before.spin);
    if (before.kind === 'feature') {
      this.leaveFeature();
      this.picture.won = before.after;
    }
    if (before.kind === 'wins' || before.kind === 'feature') {
      this.host.onProgress({ win: before.after, freeLeft: this.free });
    }
    this.enter();
  }

  /** A beat begins. */
  private enter(): void {
    const { beat } = this.timeline;
    if (beat === undefined) return this.finish();
    const { picture } = this;
    if (beat.kind === 'reels' && beat.spin.isFree) {
      this.free = beat.spin.freeLeft - beat.spin.freeWon;
      picture.clear();
      picture.special = beat.spin.expanding ?? null;
      this.spin();
    }
    this.host.onProgress({ win: picture.won, freeLeft: this.free });
    if (beat.kind === 'announce' && picture.spin) picture.hot = openingCells(picture.spin, this.rules);
    if (beat.kind === 'cover') picture.hot = null;
    if (beat.kind === 'feature') this.enterFeature(beat);
    this.heard = 0;
    picture.enter(beat, this.pace.isCalm);
    this.hear(beat);
  }

  private hear(beat: SlotBeat): void {
    const { sound } = this;
    if (beat.kind === 'wins') sound.play(beat.isQuiet ? 'tick' : 'win', Math.min(1.6, 0.9 + beat.after / 1e6));
    if (beat.kind === 'cover') sound.play('cover');
    if (beat.kind === 'intro' || beat.kind === 'outro' || beat.kind === 'announce') sound.play('free');
    if (beat.kind === 'intro' || beat.kind === 'announce') sound.buzz(FEATURE_BUZZ);
    if (beat.kind !== 'big') return;
    sound.play('big', 0.9 + beat.tier * 0.1);
    sound.buzz(BIG_BUZZ);
  }

  private hearChosen(step: number): void {
    if (step === this.heard || this.pace.isCalm) return;
    this.heard = step;
    this.sound.play('tick', 0.8 + step * 0.03);
  }

  private enterFeature(beat: SlotBeat & { readonly kind: 'feature' }): void {
    const { host, rules, reels, pace, stake, picture, sound, sheets } = this;
    picture.hot = null;
    const kit = {
      rules,
      reels,
      spin: beat.spin,
      stake,
      decimals: host.currency.decimals,
      before: beat.before,
      pace,
      text: host.text,
      canvas: host.canvas,
      extras: sheets.extras ?? null,
      hear: (cue: Cue, rate?: number) => sound.play(cue, rate),
      buzz: (pattern: number | number[]) => sound.buzz(pattern),
      burst: (x: number, y: number, count: number) => picture.burst(x, y, count),
    };
    picture.feature = this.makeFeature?.(kit, beat.event) ?? null;
  }

  private leaveFeature(): void {
    this.picture.feature?.dispose();
    this.picture.feature = null;
  }

  private finish(): void {
    this.picture.settle();
    const { done } = this;
    this.done = null;
    done?.();
  }

  private stepReels(passedMs: number): void {
    const { beat, timeMs } = this.timeline;
    const { order } = this.flair;
    for (let turn = 0; turn < order.length; turn += 1) {
      const at = order[turn] ?? 0;
      const reel = this.reels[at];
      if (!reel) continue;
      if (beat?.kind === 'reels' && reel.isRunning && timeMs >= (beat.stops[at] ?? 0)) {
        reel.land(facesOf(beat.spin, this.rules)[at] ?? [], landMs(this.pace));
        if (beat.anticipated[order[turn + 1] ?? -1] === true) this.sound.play('anticipation', 1 + turn * 0.1);
      }
      if (reel.step(passedMs)) this.hasLanded(at, turn, beat);
    }
  }

  private hasLanded(at: number, turn: number, beat: SlotBeat | undefined): void {
    this.picture.flash();
    this.sound.play('stop', 1 + turn * 0.04);
    if (beat?.kind !== 'reels') return;
    const kinds = beat.spin.grid[at]?.map((symbol) => this.rules.symbols[symbol]?.kind) ?? [];
    if (kinds.includes('scatter') || kinds.includes('bonus')) this.sound.play('scatter', 1 + turn * 0.06);
    if (kinds.includes('coin')) this.sound.play('coin', 1 + turn * 0.05);
  }

  /** The end of the reels, however they got there: what was decided lies there. */
  private landAll(spin: SpinEvent): void {
    const faces = facesOf(spin, this.rules);
    this.reels.forEach((reel, at) => {
      if (!reel.isStill || this.pace.isCalm) reel.put(faces[at] ?? []);
    });
    this.picture.spin = spin;
    const isLit = spin.freeWon > 0 || spin.win > (spin.expanded?.win ?? 0);
    this.picture.hot = isLit ? hotCells(spin, this.rules) : null;
  }

  /** Covered reels show nothing but the symbol that covers them. */
  private coverAll(spin: SpinEvent): void {
    const { expanded, grid } = spin;
    if (!expanded) return;
    for (const reel of expanded.reels) this.reels[reel]?.put((grid[reel] ?? []).map(() => expanded.symbol));
    this.picture.hot = coveredCells(spin);
  }

  /** Coins say what they are worth for the stake. */
  private takeStake(stake: number): void {
    const isOther = this.stake !== stake;
    this.stake = stake;
    this.picture.stake = stake;
    if (isOther) this.letterCoins();
  }

  private letterCoins(): void {
    const { picture, rules, stake } = this;
    if (picture.art && rules.hold && stake > 0)
      letterCoins(picture.art.symbols, rules.hold, { stake, decimals: this.host.currency.decimals });
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
      values: rules.hold?.values.length ?? 0,
      frame: this.flair.frame,
      currency: host.currency,
      title: host.name,
      back: host.text('view.back'),
      plates: platesOf(rules, host),
    });
    this.letterCoins();
  }

  private async load(): Promise<void> {
    const shared = sharedFolder(this.host.pictures);
    const { still, rushing } = loadSymbols(this.host.pictures);
    const extras = specialOf(this.rules) < 0 ? null : loadSymbols(shared);
    const [sheet, extra] = await Promise.all([still, extras?.still, fontOrLater()]);
    this.sheets = { still: sheet, rushing: null, ...(extra !== undefined && { extras: extra }) };
    this.isLoaded = true;
    this.remake();
    this.stage.wake();
    void Promise.all([rushing, extras?.rushing]).then(([blurred, extrasRushing = null]) => {
      this.sheets = { ...this.sheets, rushing: blurred, extrasRushing };
      if (blurred) this.remake();
      this.stage.wake();
    });
    // A round whose feature does not come shows its win all the same.
    void loadFeature(this.rules, shared)?.then(
      (make) => (this.makeFeature = make),
      () => undefined,
    );
  }
}

/** Makes the view of a slot with reels. */
export function createView(host: ViewHost): GameView {
  return new SlotView(host);
}

function isMoving(reel: Reel): boolean {
  return !reel.isStill;
}

/** Where the pictures are that all themes share: beside those of the theme. */
function sharedFolder(pictures: string): string {
  return pictures.replace(/[^/]+\/$/, 'extras/');
}
