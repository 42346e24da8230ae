import { stageSize, type StageSize } from './stage-size.ts';

/** What is drawn on a stage. */
export interface Scene {
  /** The canvas has another size; everything prepared for the old one is made anew. */
  resize(size: StageSize): void;
  /** Draws in points of the page. Tells whether anything still moves; a still scene costs nothing. */
  frame(context: CanvasRenderingContext2D, passedMs: number): boolean;
}

/** After a pause the scene goes on where it was instead of jumping; a slow phone still keeps time. */
const PASSED_MAX_MS = 100;

/** A canvas that draws only while something moves and the page is seen. */
export class Stage {
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly scene: Scene;
  private frame = 0;
  private before = 0;
  private scale = 1;

  constructor(canvas: HTMLCanvasElement, scene: Scene) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser draws nothing.');
    this.canvas = canvas;
    this.context = context;
    this.scene = scene;
    window.addEventListener('resize', this.fit);
    window.addEventListener('orientationchange', this.fit);
    document.addEventListener('visibilitychange', this.seen);
    this.fit();
  }

  /** Takes the size of its place in the page. */
  readonly fit = (): void => {
    const { width, height } = this.canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const size = stageSize(width, height, window.devicePixelRatio);
    this.scale = size.scale;
    this.canvas.width = Math.round(width * size.scale);
    this.canvas.height = Math.round(height * size.scale);
    this.scene.resize(size);
    this.wake();
  };

  /** Draws from the next frame on, until the scene is still. */
  wake(): void {
    if (this.frame !== 0 || document.hidden) return;
    this.before = 0;
    this.frame = requestAnimationFrame(this.draw);
  }

  /** Safari keeps the memory of a canvas that is only dropped, so it is made empty. */
  dispose(): void {
    cancelAnimationFrame(this.frame);
    window.removeEventListener('resize', this.fit);
    window.removeEventListener('orientationchange', this.fit);
    document.removeEventListener('visibilitychange', this.seen);
    this.canvas.width = 0;
    this.canvas.height = 0;
  }

  private readonly seen = (): void => {
    if (document.hidden) {
      cancelAnimationFrame(this.frame);
      this.frame = 0;
    } else this.wake();
  };

  private readonly draw = (now: number): void => {
    const passedMs = this.before === 0 ? 0 : Math.min(PASSED_MAX_MS, now - this.before);
    this.before = now;
    this.context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    const moves = this.scene.frame(this.context, passedMs);
    this.frame = moves ? requestAnimationFrame(this.draw) : 0;
  };
}
