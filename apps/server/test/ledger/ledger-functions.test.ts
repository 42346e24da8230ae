import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bindingOf, BINDINGS, functionsOf, type Binding } from '../../../../tools/sql-binding/binding.ts';
import { readFunctions } from '../../../../tools/sql-binding/catalog.ts';
import { PROJECT_FOLDER } from '../../src/platform/paths.ts';
import { createDatabase } from '../kit/database.ts';

const database = await createDatabase();
afterAll(() => database.drop());

const ledger = BINDINGS[0] as Binding;
const binding = async (one = ledger) =>
  bindingOf(one, await readFunctions((text, values) => database.sql(text, values), functionsOf(one)));

describe('ledger functions', () => {
  it.each(BINDINGS)(
    'what $file calls is bound as the catalog has it; `npx tsx tools/sql-binding.ts` writes it anew',
    async (one) => {
      expect(await readFile(join(PROJECT_FOLDER, one.file), 'utf8')).toBe(await binding(one));
    },
  );

  it('a function whose parameters were swapped is another binding, and one that is gone or unknown is none', async () => {
    const before = await binding();
    await database.sql(`
    drop function ledger_post_plain;
    create function ledger_post_plain(p_at timestamptz, b_currency text[], b_merchant text[]) returns void
      language sql as 'select'`);
    expect(await binding()).not.toBe(before);
    await database.sql(`
    drop function ledger_post_plain;
    create function ledger_post_plain(p_at timestamptz, o_unheard_of bigint[]) returns void language sql as 'select'`);
    await expect(binding()).rejects.toThrow('what o_unheard_of bigint[] means is not in');
    await database.sql('drop function ledger_post_plain');
    await expect(binding()).rejects.toThrow('the catalog has no function ledger_post_plain');
  });
});
