/** The line of an icon and, for duotone icons, the shape that is shaded behind it. */
export type Glyph = readonly [line: string, shade?: string];

/** Rounds the decimals of path data to one place: a tenth of a 256th of an icon cannot be seen. */
export function shorten(data: string): string {
  return data.replace(/-?\d*\.\d+/g, (number, offset: number) => {
    const rounded = String(Math.round(Number(number) * 10) / 10).replace(/^(-?)0\./, '$1.');
    // `1.55.98` is two numbers; the second must not melt into the first when it becomes whole.
    const glued = /\d/.test(data[offset - 1] ?? '') && /^\d/.test(rounded);
    return glued ? ` ${rounded}` : rounded;
  });
}

/** Reads the body of a Phosphor icon as Iconify stores it. */
export function glyphFrom(body: string): Glyph {
  const lines: string[] = [];
  const shades: string[] = [];
  for (const [tag] of body.matchAll(/<path\b[^>]*>/g)) {
    const data = / d="([^"]+)"/.exec(tag)?.[1];
    if (data) (tag.includes(' opacity=') ? shades : lines).push(shorten(data));
  }
  if (lines.length === 0) throw new Error(`no path in ${body}`);
  return shades.length > 0 ? [lines.join(''), shades.join('')] : [lines.join('')];
}

/** The module that the site imports. */
export function glyphModule(name: string, glyph: Glyph): string {
  const constant = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const paths = glyph.map((path) => `  '${path}',\n`).join('');
  return `import type { Glyph } from '../glyph.ts';\n\nexport const ${constant}: Glyph = [\n${paths}];\n`;
}
