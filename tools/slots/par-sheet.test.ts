import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sheetOf, SLOT_MODELS } from '@perya/slots/models';
import { expect, it } from 'vitest';
import { ROOT } from '../run/root.mjs';
import { fileOf, parIndex, parSheet } from './par-sheet.ts';

const page = (name: string) => readFileSync(join(ROOT, 'docs/games', name), 'utf8');
const sheets = SLOT_MODELS.map((model) => ({ model, facts: sheetOf(model.id) }));

it('keeps the pages of models as they are written from their sheets [R47]', () => {
  expect(page('README.md')).toBe(parIndex(sheets));
  for (const { model, facts } of sheets) expect(page(fileOf(model))).toBe(parSheet(model, facts));
});
