/** The line of an icon and, for duotone icons, the shape that is shaded behind it (tools/art/icons.ts writes them). */
export type Glyph = readonly [line: string, shade?: string];
