import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BINDING_FILE, bindingOf, BOUND_FUNCTIONS } from '../../../../tools/sql-binding/binding.ts';
import { readFunctions } from '../../../../tools/sql-binding/catalog.ts';
import { PROJECT_FOLDER } from '../../src/platform/paths.ts';
import { createDatabase } from '../kit/database.ts';

const database = await createDatabase();
afterAll(() => database.drop());

const binding = async () =>
  bindingOf(await readFunctions((text, values) => database.sql(text, values), BOUND_FUNCTIONS));

it('the functions of the ledger are bound as the catalog has them; `npx tsx tools/sql-binding.ts` writes it anew', async () => {
  expect(await readFile(join(PROJECT_FOLDER, BINDING_FILE), 'utf8')).toBe(await binding());
});

it('a function whose parameters were swapped is another binding, and one that is gone or unknown is none', async () => {
  const before = await binding();
  await database.sql(`
    drop function open_bet_follow;
    create function open_bet_follow(p_posted bigint[], o_nr int[], o_member bigint[], o_round text[], o_key text[],
      e_nr int[], e_member bigint[], e_key text[]) returns void language sql as 'select'`);
  expect(await binding()).not.toBe(before);
  await database.sql(`
    drop function open_bet_follow;
    create function open_bet_follow(p_posted bigint[], o_unheard_of bigint[]) returns void language sql as 'select'`);
  await expect(binding()).rejects.toThrow('what o_unheard_of bigint[] means is not in');
  await database.sql('drop function open_bet_follow');
  await expect(binding()).rejects.toThrow('the catalog has no function open_bet_follow');
});
