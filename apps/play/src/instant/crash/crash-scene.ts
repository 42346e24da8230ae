import { climbed, reachedAfter, type CrashPublic } from '@perya/instant/crash/public';
import type { Scene, StageSize } from '@perya/stage';
import { axesOf, stepOf, xAt, yAt, type Axes, type Plot } from './axes.ts';
import type { CrashRoom } from './crash-room.ts';
import { drawHero, drawPlanet } from './hero.ts';
import { Sparks } from './sparks.ts';
import { Stars } from './stars.ts';
import { phaseOf, type Phase } from './use-phase.ts';

const POINTS = 48;
const LINE = 5;
/** How long the end is looked at before the picture is still. */
const END_MS = 1400;
const GREEN = '#5ee698';

/** What a scene is drawn from. */
export interface CrashSceneParts {
  readonly room: CrashRoom;
  readonly rules: CrashPublic;
  readonly flair: number;
  readonly isCalm: boolean;
}

/** The curve, and what flies at its tip. */
export class CrashScene implements Scene {
  picture: HTMLImageElement | null = null;
  private readonly parts: CrashSceneParts;
  private readonly stars = new Stars();
  private readonly sparks = new Sparks();
  private size: StageSize = { width: 0, height: 0, scale: 1 };
  private plot: Plot = { left: 0, right: 0, top: 0, bottom: 0 };
  private line: CanvasGradient | null = null;
  private under: CanvasGradient | null = null;
  private before: Phase = 'waiting';
  private sinceMs = 0;

  constructor(parts: CrashSceneParts) {
    this.parts = parts;
  }

  resize(size: StageSize): void {
    const { width, height } = size;
    this.size = size;
    const hero = this.heroSize();
    this.plot = { left: 40, right: width - hero * 0.62, top: hero * 0.7, bottom: height - 30 };
    this.stars.spread(width, height);
    this.line = null;
  }

  frame(context: CanvasRenderingContext2D, passedMs: number): boolean {
    const { room, rules, isCalm } = this.parts;
    const phase = phaseOf(room);
    this.sinceMs = phase === this.before ? this.sinceMs + passedMs : 0;
    if (phase === 'over' && this.before === 'flying' && !isCalm) this.sparks.start();
    this.before = phase;
    const hundredths = room.height();
    const ms = phase === 'over' ? reachedAfter(rules, hundredths) : Math.max(0, -room.startsIn());
    const axes = axesOf(ms, phase === 'flying' ? Math.exp(rules.speed * ms) : hundredths / 100);
    const { width, height } = this.size;
    context.clearRect(0, 0, width, height);
    this.stars.draw(context, phase === 'flying' && !isCalm ? passedMs : 0);
    drawPlanet(context, this.picture, { flair: this.parts.flair, x: width - 44, y: height * 0.72, size: 46 });
    this.grid(context, axes);
    if (phase === 'flying' || phase === 'over') this.curve(context, axes, ms, phase === 'over');
    this.taken(context, axes);
    this.tip(context, axes, ms, phase);
    if (phase === 'waiting') return false;
    return phase !== 'over' || this.sinceMs < END_MS;
  }

  private heroSize(): number {
    return Math.min(96, Math.max(56, this.size.height * 0.3));
  }

  private grid(context: CanvasRenderingContext2D, axes: Axes): void {
    const { left, right, bottom } = this.plot;
    const end = this.size.width - 12;
    context.font = '600 12px "Plus Jakarta Sans", sans-serif';
    context.fillStyle = '#b9b4dc';
    context.strokeStyle = 'rgba(255, 255, 255, 0.1)';
    context.lineWidth = 1;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    context.beginPath();
    const rise = stepOf(axes.times - 1);
    for (let times = 1 + rise; times <= axes.times; times += rise) {
      const y = yAt(this.plot, axes, times);
      context.moveTo(left, y);
      context.lineTo(end, y);
      context.fillText(`${Math.round(times * 10) / 10}×`, left - 6, y);
    }
    context.moveTo(left, this.plot.top);
    context.lineTo(left, bottom);
    context.lineTo(end, bottom);
    context.stroke();
    context.textAlign = 'center';
    const pace = stepOf(axes.ms / 1000);
    for (let second = pace; second * 1000 <= axes.ms; second += pace) {
      const x = xAt(this.plot, axes, second * 1000);
      if (x < right + 20) context.fillText(`${second}s`, x, bottom + 15);
    }
  }

  private curve(context: CanvasRenderingContext2D, axes: Axes, ms: number, isOver: boolean): void {
    const { plot } = this;
    const { speed } = this.parts.rules;
    const trace = () => {
      context.beginPath();
      for (let point = 0; point <= POINTS; point += 1) {
        const at = (ms * point) / POINTS;
        context.lineTo(xAt(plot, axes, at), yAt(plot, axes, Math.exp(speed * at)));
      }
    };
    this.paint(context);
    trace();
    context.lineTo(xAt(plot, axes, ms), plot.bottom);
    context.lineTo(plot.left, plot.bottom);
    context.fillStyle = this.under ?? '';
    context.globalAlpha = isOver ? 0.35 : 1;
    context.fill();
    trace();
    context.lineWidth = LINE;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = isOver ? '#ff6b7d' : (this.line ?? '');
    context.stroke();
    context.globalAlpha = 1;
  }

  private paint(context: CanvasRenderingContext2D): void {
    if (this.line) return;
    const { left, right, top, bottom } = this.plot;
    this.line = context.createLinearGradient(left, 0, right, 0);
    this.line.addColorStop(0, '#ff7a3d');
    this.line.addColorStop(1, '#ffd34d');
    this.under = context.createLinearGradient(0, top, 0, bottom);
    this.under.addColorStop(0, 'rgba(255, 176, 77, 0.55)');
    this.under.addColorStop(1, 'rgba(255, 122, 61, 0.02)');
  }

  /** Where the player left the climb. */
  private taken(context: CanvasRenderingContext2D, axes: Axes): void {
    const { room, rules } = this.parts;
    const { ride, round } = room.store.get();
    if (ride?.state !== 'won' || !round || ride.sharedId !== round.id) return;
    const x = xAt(this.plot, axes, reachedAfter(rules, ride.taken));
    const y = yAt(this.plot, axes, ride.taken / 100);
    context.beginPath();
    context.arc(x, y, 8, 0, Math.PI * 2);
    context.fillStyle = GREEN;
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = '#ffffff';
    context.stroke();
  }

  private tip(context: CanvasRenderingContext2D, axes: Axes, ms: number, phase: Phase): void {
    const { rules, flair, isCalm } = this.parts;
    const times = phase === 'over' ? climbed(rules, ms) / 100 : Math.exp(rules.speed * ms);
    const x = xAt(this.plot, axes, ms);
    const y = yAt(this.plot, axes, times);
    const ahead = ms + axes.ms * 0.02;
    const slope = Math.atan2(y - yAt(this.plot, axes, Math.exp(rules.speed * ahead)), xAt(this.plot, axes, ahead) - x);
    if (phase === 'over') {
      this.sparks.draw(context, x, y, this.sinceMs);
      if (isCalm || this.sinceMs > END_MS) return;
    }
    const gone = phase === 'over' ? this.sinceMs / END_MS : 0;
    drawHero(context, this.picture, {
      flair,
      x,
      y,
      size: this.heroSize(),
      slope,
      gone,
      beatMs: isCalm ? 0 : this.sinceMs,
    });
  }
}
