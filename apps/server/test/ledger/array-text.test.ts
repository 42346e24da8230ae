import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { toArrayText, type Element } from '../../src/ledger/array-text.ts';
import { startTestServer } from '../kit/server.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function read(type: string, values: readonly Element[]): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select cast(${toArrayText(values)} as ${sql.raw(type)}) as value`.execute(server.ctx.db);
  return rows[0]?.value;
}

describe('array text', () => {
  it('any text comes out of the database as it went in, whatever it looks like [T48]', async () => {
    const strange = ['', 'NULL', 'null', '{', '}', ',', '"', '\\', "'", ' ', 'a b', '{a,"b"}', '\n', 'ñ₱😀', '\\"'];
    expect(await read('text[]', [...strange, null])).toEqual([...strange, null]);
    const text = fc.string({ unit: 'binary' }).filter((given) => !given.includes('\0'));
    const comesBack = async (given: string[]) => {
      expect(await read('text[]', given)).toEqual(given);
    };
    await fc.assert(fc.asyncProperty(fc.array(text, { minLength: 1 }), comesBack), { numRuns: 60 });
  });

  it('so do amounts and moments', async () => {
    expect(await read('bigint[]', [0n, -1n, 2n ** 63n - 1n, '5', null])).toEqual([
      '0',
      '-1',
      '9223372036854775807',
      '5',
      null,
    ]);
    const at = new Date('2026-11-15T04:00:00.123Z');
    expect(await read('timestamptz[]', [at, null])).toEqual([at, null]);
  });
});
