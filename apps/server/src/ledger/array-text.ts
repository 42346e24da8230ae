/** What needs no quotes in the text of an array. */
const PLAIN = /^[\w:.@-]+$/;

const NULL = 'NULL';

/** What a parameter of a batch is made of. */
export type Element = string | number | bigint | Date | null;

/**
 * An array as PostgreSQL reads it. The driver would do the same, but looks at every element much longer, and a batch has
 * thousands of them.
 */
export function toArrayText(values: readonly Element[]): string {
  return `{${values.map(toElement).join(',')}}`;
}

function toElement(value: Element): string {
  if (value === null) return NULL;
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Date) return `"${value.toISOString()}"`;
  return String(value);
}

/** Words in quotes where the text of an array needs them. */
export function quoted(text: string): string {
  if (PLAIN.test(text) && (text.length !== NULL.length || text.toUpperCase() !== NULL)) return text;
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
