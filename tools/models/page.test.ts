import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run/root.mjs';
import { ENGINES } from './engines.ts';
import { INSTANT_PAGES, instantSheet, listPage } from './instant-page.ts';
import { fileOf, parSheet } from './page.ts';

const FOLDER = join(ROOT, 'docs/games');
const page = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

describe('models page', () => {
  it('keeps the pages of models as they are written from their sheets [R47]', () => {
    expect(page('README.md')).toBe(listPage(ENGINES));
    for (const one of INSTANT_PAGES) expect(page(fileOf(one.model.id))).toBe(instantSheet(one));
    for (const engine of ENGINES) {
      for (const model of engine.models) expect(page(fileOf(model.id))).toBe(parSheet(engine, model));
    }
  });

  it('has a page for each model and for nothing else', () => {
    const models = [...ENGINES.flatMap((engine) => engine.models), ...INSTANT_PAGES.map(({ model }) => model)];
    const expected = models.map(({ id }) => fileOf(id));
    const kept = readdirSync(FOLDER).filter((name) => /^[a-z0-9]+-\d\d\.md$/.test(name));
    expect(kept.sort()).toEqual(expected.sort());
  });
});
