import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BINDING_FILE, bindingOf, BOUND_FUNCTIONS } from '../../../../tools/sql-binding/binding.ts';
import { readFunctions } from '../../../../tools/sql-binding/catalog.ts';
import { PROJECT_FOLDER } from '../../src/platform/paths.ts';
import { createDatabase } from '../kit/database.ts';

const database = await createDatabase();
afterAll(() => database.drop());

const binding = async () =>
  bindingOf(await readFunctions((text, values) => database.sql(text, values), BOUND_FUNCTIONS));

describe('ledger functions', () => {
  it('the functions of the ledger are bound as the catalog has them; `npx tsx tools/sql-binding.ts` writes it anew', async () => {
    expect(await readFile(join(PROJECT_FOLDER, BINDING_FILE), 'utf8')).toBe(await binding());
  });

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
