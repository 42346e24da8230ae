import type { Call } from '@perya/contract';
import fc from 'fast-check';
import { isOptional, kindsOf, requirementOf, type Shape } from './schema-shape.ts';

const digit = (from: string) => fc.constantFrom(...Array.from(from));
const digits = (count: number) => fc.string({ unit: digit('0123456789'), minLength: count, maxLength: count });

/** Everything that looks like a day, and much that only almost does. */
const day = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('-')) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('0000', '0001', '1969', '2026', '9999'),
        digit('01'),
        digit('0123456789'),
        digit('0123'),
        digit('0189'),
      )
      .map(([year, m, month, d, date]) => `${year}-${m}${month}-${d}${date}`),
  },
  // Most are right, or nothing would be read of the fields beside them.
  { weight: 20, arbitrary: fc.constant('2026-11-15') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('2099-12-31', '2000-01-01', '9999-12-31', '2026-02-30', '0000-01-01', '-271821-04-20'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

/** Everything of the alphabet of cursors and ids. */
const word = fc.string({
  unit: digit('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'),
  minLength: 1,
  maxLength: 40,
});
const number = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String), digits(3), digits(18), digits(19));

const text = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: fc.constantFrom('', '0', '-1', '1e309', '0.001', '__proto__', "' or 1=1 --", '\u0000') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Inputs of a call that are right in most fields, so that they get past the check of the whole and into the handler. */
export function nearInputs(call: Call): fc.Arbitrary<Record<string, unknown>> {
  return fc.oneof(...kindsOf(call).map(nearKind));
}

function nearKind(entries: Readonly<Record<string, Shape>>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(entries).map(([name, shape]) => [name, fieldNamed(name, shape)] as const);
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .chain((some) =>
      fc
        .record(Object.fromEntries(fields.filter(([name]) => !isOptional(entries[name]))))
        .map((required) => ({ ...required, ...some })),
    );
}

function fieldNamed(name: string, shape: Shape): fc.Arbitrary<unknown> {
  if (/date$/i.test(name)) return day;
  return fc.oneof({ weight: 8, arbitrary: valueOf(shape) }, { weight: 1, arbitrary: text });
}

function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.wrapped) return fc.oneof(valueOf(shape.wrapped), fc.constant(shape.type === 'nullable' ? null : undefined));
  if (shape.entries) {
    return fc.record(
      Object.fromEntries(Object.entries(shape.entries).map(([name, one]) => [name, fieldNamed(name, one)])),
    );
  }
  if (shape.item) return fc.array(valueOf(shape.item), { maxLength: 3 });
  if (shape.type === 'picklist') return fc.constantFrom(...(shape.options ?? []));
  if (shape.options) return fc.oneof(...shape.options.map((option) => valueOf(option as Shape)));
  if (shape.type === 'literal') return fc.constant(shape.literal);
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'number') return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const regex = requirementOf(shape, 'regex');
  return regex instanceof RegExp && !/\(\?[=!<]/.test(regex.source) ? fc.oneof(fc.stringMatching(regex), text) : text;
}
