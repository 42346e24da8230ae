/** How likely a chi-square value is to be at least this high by chance alone. */
export function chiSquareTail(value: number, freedom: number): number {
  return value <= 0 ? 1 : upperGamma(freedom / 2, value / 2);
}

/** How likely a normal value is to be at least this far from its middle, on either side. */
export function normalTail(z: number): number {
  return upperGamma(1 / 2, (z * z) / 2);
}

/** Too good is as suspicious as too bad: twice the smaller side. */
export function eitherSide(tail: number): number {
  return Math.min(1, 2 * Math.min(tail, 1 - tail));
}

const STEPS_MAX = 100_000;
const PRECISION = 1e-14;

/** The upper incomplete gamma function, as a share of the whole; by series below its bend, by fraction above. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - front * lowerSeries(a, x) : front * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < STEPS_MAX && term > sum * PRECISION; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Lentz's way through the continued fraction. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n < STEPS_MAX; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    result *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return result;
}

/** Stirling's series, moved up to where it is exact. */
function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  for (; y < 12; y++) shift -= Math.log(y);
  const square = 1 / (y * y);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / y;
  return shift + (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series;
}
