/** One effect in the words of ZzFX: volume, randomness, frequency, attack, sustain, release, shape, … */
export type Effect = readonly (number | undefined)[];

/** The effects of a game by what happens. */
export type Effects<Cue extends string> = Readonly<Record<Cue, Effect>>;

const VOLUME = 0.3;
const BREATH_MS = 40;

/** Effects are made one by one, so that the frames of the first round are not held up. */
const breath = () => new Promise((resolve) => window.setTimeout(resolve, BREATH_MS));

/**
 * Effects made on the device, so that none has to be loaded. Phones allow sound from a tap on, so the first tap opens
 * it; the part that makes the effects comes only then.
 */
export class Sound<Cue extends string = string> {
  private readonly effects: Effects<Cue>;
  private readonly buffers = new Map<Cue, AudioBuffer>();
  private context: AudioContext | null = null;
  private volume: GainNode | null = null;
  private isOn: boolean;

  constructor(effects: Effects<Cue>, isOn: boolean) {
    this.effects = effects;
    this.isOn = isOn;
    document.addEventListener('visibilitychange', this.seen);
  }

  /** Has to be called from a tap or a key. */
  unlock(): void {
    if (!this.isOn) return;
    if (this.context === null) this.open();
    if (this.context?.state === 'suspended') void this.context.resume().catch(() => undefined);
  }

  /** Switches all of it on or off. */
  setOn(isOn: boolean): void {
    this.isOn = isOn;
    if (this.volume) this.volume.gain.value = isOn ? VOLUME : 0;
  }

  /** Plays an effect, higher or lower by a rate. */
  play(cue: Cue, rate = 1): void {
    const buffer = this.buffers.get(cue);
    if (!this.isOn || !buffer || !this.context || !this.volume || document.hidden) return;
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = rate;
    source.connect(this.volume);
    source.start();
  }

  /** Shakes the phone, where it can and where it may be heard too. */
  buzz(pattern: number | number[]): void {
    if (!this.isOn || document.hidden) return;
    (navigator as { readonly vibrate?: Navigator['vibrate'] }).vibrate?.(pattern);
  }

  /** Gives the device its sound back. */
  dispose(): void {
    document.removeEventListener('visibilitychange', this.seen);
    void this.context?.close().catch(() => undefined);
    this.context = null;
  }

  private open(): void {
    const home = window as unknown as Record<'AudioContext' | 'webkitAudioContext', typeof AudioContext | undefined>;
    // Before iOS 14.5 it has only the older name, under which the maker of effects does not look.
    home.AudioContext ??= home.webkitAudioContext;
    if (!home.AudioContext) return;
    try {
      this.context = new home.AudioContext();
    } catch {
      // Older iPhones give a page only a few of them, and a game has to be played without as well.
      return;
    }
    this.volume = this.context.createGain();
    this.volume.gain.value = VOLUME;
    this.volume.connect(this.context.destination);
    void this.make(this.context).catch(() => undefined);
  }

  private async make(context: AudioContext): Promise<void> {
    const { ZZFX } = await import('zzfx');
    const own = ZZFX.audioContext;
    if (own !== context) {
      ZZFX.audioContext = context;
      void own.close().catch(() => undefined);
    }
    for (const cue of Object.keys(this.effects) as Cue[]) {
      const samples = ZZFX.buildSamples(...this.effects[cue]);
      const buffer = context.createBuffer(1, samples.length, ZZFX.sampleRate);
      buffer.getChannelData(0).set(samples);
      this.buffers.set(cue, buffer);
      await breath();
    }
  }

  private readonly seen = (): void => {
    if (this.context === null) return;
    void (document.hidden ? this.context.suspend() : this.context.resume()).catch(() => undefined);
  };
}
