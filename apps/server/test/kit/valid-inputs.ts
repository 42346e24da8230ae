import type { Call } from '@perya/contract';
import { assert } from '@perya/std';
import fc from 'fast-check';
import * as v from 'valibot';
import { isOptional, kindsOf, requirementOf, type Shape } from './schema-shape.ts';

const SAMPLES = 200;

type Inputs = readonly Readonly<Record<string, unknown>>[];

/** Texts that fit a pattern are searched for, which takes its time. */
const known = new WeakMap<Call, Inputs>();

/** Inputs that the schema of a call accepts, one of each kind: what must be given, and nothing else. */
export function validInputs(call: Call): Inputs {
  const inputs = known.get(call) ?? kindsOf(call).map(requiredFields);
  known.set(call, inputs);
  return inputs;
}

function requiredFields(entries: Readonly<Record<string, Shape>>): Readonly<Record<string, unknown>> {
  const required = Object.entries(entries).filter(([, shape]) => !isOptional(shape));
  return Object.fromEntries(required.map(([name, shape]) => [name, validValue(shape)]));
}

/** The same input with another value in one field that the schema accepts too; null when there is no such field. */
export function otherInput(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  fields: readonly string[] = Object.keys(input),
): Readonly<Record<string, unknown>> | null {
  const others = fields.map((name) => ({ ...input, [name]: otherValue(input[name]) }));
  return others.find((other) => !isSame(other, input) && v.is(call.request, other)) ?? null;
}

/** A value of the same form with other digits, or other letters where it has none: as an id that nobody gave out. */
export function otherValue(value: unknown): unknown {
  const text = JSON.stringify(value);
  const digits = text.replace(/[1-8]/g, (digit) => String(9 - Number(digit)));
  const letters = text.replace(/[a-y]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1));
  return JSON.parse(digits === text ? letters : digits) as unknown;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function validValue(shape: Shape): unknown {
  if (shape.wrapped) return validValue(shape.wrapped);
  if (shape.entries) {
    return Object.fromEntries(Object.entries(shape.entries).map(([name, one]) => [name, validValue(one)]));
  }
  if (shape.type === 'array') return [];
  if (shape.type === 'picklist') return shape.options?.[0];
  if (shape.type === 'union') return requirementOf(shape, 'min_value') ?? validValue(shape.options?.[0] as Shape);
  if (shape.type === 'literal') return shape.literal;
  if (shape.type === 'boolean') return true;
  if (shape.type === 'number') return requirementOf(shape, 'min_value') ?? 1;
  if (shape.type === 'unknown') return {};
  return validText(shape);
}

function validText(shape: Shape): string {
  const regex = requirementOf(shape, 'regex');
  const samples =
    regex instanceof RegExp
      ? fc.sample(fc.stringMatching(regex), { numRuns: SAMPLES, seed: 1 })
      : ['x'.repeat(Number(requirementOf(shape, 'min_length') ?? 6)), '1990-05-17'];
  const good = samples.find((text) => v.is(shape as unknown as v.GenericSchema, text));
  assert(good !== undefined, `a text of the form ${String(regex)} can be made`);
  return good;
}
