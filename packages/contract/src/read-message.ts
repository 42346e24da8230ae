import * as v from 'valibot';

/** Reads what came over a socket; what makes no sense is nothing. */
export function readMessage<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
): v.InferOutput<Schema> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(String(data)));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
