/** What fills the `{name}` places of a text. */
export type TextArgs = Readonly<Record<string, string | number>>;

/** A text with its places filled; what nobody gave stays as it stands. */
export function fillPlaces(text: string, args: TextArgs): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place));
}
