/** A notice as it arrives. */
export interface Arrived {
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Numbers that look random and are the same every time. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Changes a genuine notice in one place each time: bytes of the body, bytes of what proves it, or the whole proof. Only
 * the part of the header up to `proofLength` proves something.
 */
export function* forge(genuine: Arrived, header: string, count: number, proofLength = Infinity): Generator<Arrived> {
  const below = numbers(count);
  const proof = genuine.headers[header] ?? '';
  const length = Math.min(proof.length, proofLength);
  const other = (code: number) => ((code + 1 + below(93) - 33 + 94) % 94) + 33;
  for (let turn = 0; turn < count; turn += 1) {
    const kind = below(6);
    if (kind <= 2) {
      const raw = Buffer.from(genuine.raw);
      const at = below(raw.length);
      raw[at] = (raw[at] ?? 0) ^ (1 << below(8));
      const changed = [raw, raw.subarray(0, at), Buffer.concat([genuine.raw, Buffer.from([below(256)])])][kind];
      yield { raw: changed ?? raw, headers: genuine.headers };
    } else {
      const at = below(length);
      const swapped = proof.slice(0, at) + String.fromCharCode(other(proof.charCodeAt(at))) + proof.slice(at + 1);
      const shortened = proof.slice(0, at) + proof.slice(at + 1);
      const doubled = `${proof.slice(0, at)}${proof.slice(at, at + 1)}${proof.slice(at)}`;
      yield { raw: genuine.raw, headers: { [header]: [swapped, shortened, doubled][kind - 3] ?? '' } };
    }
  }
}
