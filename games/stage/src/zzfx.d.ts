declare module 'zzfx' {
  export const ZZFX: {
    audioContext: AudioContext;
    readonly sampleRate: number;
    buildSamples(...parameters: (number | undefined)[]): number[];
  };
}
