const COUNT = 28;
const LIFE_MS = 900;
const COLOURS = ['#ffd34d', '#ff7a3d', '#ff5d7a', '#ffffff'];

/** What bursts when a climb is over: made once, so that no frame makes garbage. */
export class Sparks {
  private readonly angles = Array.from({ length: COUNT }, (_, at) => (at * 2.399) % (Math.PI * 2));
  private readonly speeds = Array.from({ length: COUNT }, (_, at) => 60 + ((at * 37) % 90));
  private isOn = false;

  start(): void {
    this.isOn = true;
  }

  /** Draws them as they are so long after the burst. */
  draw(context: CanvasRenderingContext2D, x: number, y: number, ms: number): void {
    if (!this.isOn) return;
    if (ms > LIFE_MS) {
      this.isOn = false;
      return;
    }
    const share = ms / LIFE_MS;
    context.globalAlpha = 1 - share;
    for (let at = 0; at < COUNT; at += 1) {
      const angle = this.angles[at] ?? 0;
      const far = (this.speeds[at] ?? 0) * (1 - (1 - share) * (1 - share));
      context.fillStyle = COLOURS[at % COLOURS.length] ?? '';
      const size = 2 + (at % 3) * 1.5;
      context.fillRect(x + Math.cos(angle) * far, y + Math.sin(angle) * far + share * share * 40, size, size);
    }
    context.globalAlpha = 1;
  }
}
