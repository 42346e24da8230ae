/** A complex number for each frequency. */
export interface Waves {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** The Fourier transform in place; the length is a power of two. Backwards it is not divided by the length. */
export function transform({ re, im }: Waves, isBackwards = false): void {
  const size = re.length;
  reorder(re, im);
  for (let half = 1; half < size; half *= 2) {
    const turn = ((isBackwards ? 1 : -1) * Math.PI) / half;
    for (let k = 0; k < half; k += 1) {
      const [cos, sin] = [Math.cos(turn * k), Math.sin(turn * k)];
      for (let low = k; low < size; low += 2 * half) {
        const high = low + half;
        const [highRe, highIm] = [re[high] ?? 0, im[high] ?? 0];
        const [lowRe, lowIm] = [re[low] ?? 0, im[low] ?? 0];
        const turnedRe = highRe * cos - highIm * sin;
        const turnedIm = highRe * sin + highIm * cos;
        re[high] = lowRe - turnedRe;
        im[high] = lowIm - turnedIm;
        re[low] = lowRe + turnedRe;
        im[low] = lowIm + turnedIm;
      }
    }
  }
}

/** Puts every number where its mirrored index says. */
function reorder(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let index = 1, mirror = 0; index < size; index += 1) {
    let bit = size >> 1;
    for (; mirror & bit; bit >>= 1) mirror ^= bit;
    mirror ^= bit;
    if (index < mirror) {
      [re[index], re[mirror]] = [re[mirror] ?? 0, re[index] ?? 0];
      [im[index], im[mirror]] = [im[mirror] ?? 0, im[index] ?? 0];
    }
  }
}
