import type { Call } from '@perya/contract';

/** What of a schema the generators of inputs look at. */
export interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** The fields of a call, by the kinds of input it takes: most take one. */
export function kindsOf(call: Call): readonly Readonly<Record<string, Shape>>[] {
  const { entries, options = [] } = call.request as unknown as Shape;
  return entries ? [entries] : (options as readonly Shape[]).map((option) => option.entries ?? {});
}

/** Every field of a call, whichever kind of input it belongs to. */
export function fieldsOf(call: Call): Readonly<Record<string, Shape>> {
  return Object.assign({}, ...kindsOf(call)) as Readonly<Record<string, Shape>>;
}

/** Whether a field may be left out. */
export function isOptional(shape: Shape | undefined): boolean {
  return shape?.type === 'optional' || shape?.type === 'nullish';
}

/** What a check of a schema asks for, such as its regular expression. */
export function requirementOf(shape: Shape, type: string): unknown {
  return shape.pipe?.find((step) => step.type === type)?.requirement;
}
