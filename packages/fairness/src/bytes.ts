import { assert } from '@perya/std';

/** The bytes a hexadecimal text stands for. */
export function fromHex(hex: string): Uint8Array {
  assert(isHex(hex), 'not a hexadecimal text');
  const bytes = new Uint8Array(hex.length / 2);
  for (let place = 0; place < bytes.length; place++) bytes[place] = parseInt(hex.slice(place * 2, place * 2 + 2), 16);
  return bytes;
}

/** Whether a text is bytes in hexadecimal. */
export function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[0-9a-f]*$/i.test(text);
}

/** Bytes as a hexadecimal text in lower case. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += (byte < 16 ? '0' : '') + byte.toString(16);
  return hex;
}

/** A text in UTF-8. Written out, because packages compile without the types that know `TextEncoder`. */
export function fromText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code >= 0x80) return fromAnyText(text);
    bytes[place] = code;
  }
  return bytes;
}

function fromAnyText(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), tail(point));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), tail(point >> 6), tail(point));
    else bytes.push(0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point));
  }
  return Uint8Array.from(bytes);
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f);
}
