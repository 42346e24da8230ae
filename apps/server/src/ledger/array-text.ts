/** What needs no quotes in the text of an array. */
const PLAIN = /^[\w:.@-]+$/;

/** What a parameter of a batch is made of. */
export type Element = string | number | bigint | Date | Buffer | null;

/**
 * An array as PostgreSQL reads it. The driver would do the same, but looks at every element much longer, and a batch has
 * thousands of them.
 */
export function toArrayText(values: readonly Element[]): string {
  return `{${values.map(toElement).join(',')}}`;
}

function toElement(value: Element): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  return String(value);
}

function quoted(text: string): string {
  if (PLAIN.test(text) && text.toUpperCase() !== 'NULL') return text;
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
