/** The bytes of one table of an unpacked font, as a view into it. */
export function table(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) !== tag) continue;
    const offset = font.readUInt32BE(record + 8);
    return font.subarray(offset, offset + font.readUInt32BE(record + 12));
  }
  throw new Error(`the font has no ${tag} table`);
}

/** The OpenType features that replace glyphs. */
export function features(font: Buffer): Set<string> {
  const gsub = table(font, 'GSUB');
  const list = gsub.readUInt16BE(6);
  const tags = Array.from({ length: gsub.readUInt16BE(list) }, (_, index) => {
    const record = list + 2 + index * 6;
    return gsub.toString('latin1', record, record + 4);
  });
  return new Set(tags);
}

/** Whether the font draws a character (of the basic plane, which cmap format 4 maps). */
export function draws(font: Buffer, character: string): boolean {
  return glyphIndex(font, character) !== 0;
}

/** The number of the glyph that draws a character (of the basic plane); 0 when there is none. */
export function glyphIndex(font: Buffer, character: string): number {
  const cmap = table(font, 'cmap');
  const code = character.charCodeAt(0);
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const start = cmap.readUInt32BE(4 + index * 8 + 4);
    const glyph = cmap.readUInt16BE(start) === 4 ? glyphOf(cmap.subarray(start), code) : 0;
    if (glyph !== 0) return glyph;
  }
  return 0;
}

function glyphOf(map: Buffer, code: number): number {
  const count = map.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = ends + count * 2 + 2;
  const deltas = starts + count * 2;
  const ranges = deltas + count * 2;
  for (let segment = 0; segment < count; segment += 1) {
    if (map.readUInt16BE(ends + segment * 2) < code) continue;
    const first = map.readUInt16BE(starts + segment * 2);
    if (first > code) return 0;
    const delta = map.readUInt16BE(deltas + segment * 2);
    const range = map.readUInt16BE(ranges + segment * 2);
    if (range === 0) return (code + delta) % 65_536;
    const glyph = map.readUInt16BE(ranges + segment * 2 + range + (code - first) * 2);
    return glyph === 0 ? 0 : (glyph + delta) % 65_536;
  }
  return 0;
}

interface NameRecord {
  readonly id: number;
  readonly bytes: Buffer;
}

function nameRecords(font: Buffer): NameRecord[] {
  const names = table(font, 'name');
  const storage = names.readUInt16BE(4);
  return Array.from({ length: names.readUInt16BE(2) }, (_, index) => {
    const record = 6 + index * 12;
    const offset = storage + names.readUInt16BE(record + 10);
    return {
      id: names.readUInt16BE(record + 6),
      bytes: names.subarray(offset, offset + names.readUInt16BE(record + 8)),
    };
  });
}

/** Family, unique, full and PostScript name: what a font calls itself, unlike its copyright line. */
const OWN_NAMES = [1, 3, 4, 6, 16];

/** What a font calls itself. */
export function namesOf(font: Buffer): string[] {
  return nameRecords(font)
    .filter(({ id }) => OWN_NAMES.includes(id))
    .map(({ bytes }) => Buffer.from(bytes).swap16().toString('utf16le'));
}

/** Gives a font another name of the same length in place, because a cut may not carry a reserved one. */
export function rename(font: Buffer, from: string, to: string): void {
  if (from.length !== to.length) throw new Error(`"${to}" is not as long as "${from}"`);
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16();
  for (const { id, bytes } of nameRecords(font)) {
    if (!OWN_NAMES.includes(id)) continue;
    for (let at = bytes.indexOf(wide(from)); at >= 0; at = bytes.indexOf(wide(from))) wide(to).copy(bytes, at);
  }
}
