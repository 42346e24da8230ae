import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run/root.mjs';
import { ENGINES } from './engines.ts';
import { fileOf, parIndex, parSheet } from './page.ts';

const FOLDER = join(ROOT, 'docs/games');
const page = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

it('keeps the pages of models as they are written from their sheets [R47]', () => {
  expect(page('README.md')).toBe(parIndex(ENGINES));
  for (const engine of ENGINES) {
    for (const model of engine.models) expect(page(fileOf(model.id))).toBe(parSheet(engine, model));
  }
});

it('has a page for each model and for nothing else', () => {
  const expected = ENGINES.flatMap(({ models }) => models.map(({ id }) => fileOf(id)));
  const kept = readdirSync(FOLDER).filter((name) => /^[a-z0-9]+-\d\d\.md$/.test(name));
  expect(kept.sort()).toEqual(expected.sort());
});
