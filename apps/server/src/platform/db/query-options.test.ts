import { describe, expect, it } from 'vitest';
import { QueryOptions } from './query-options.ts';

const options = new QueryOptions();
const toQuery = (text: string, values: readonly unknown[]) => options.toQuery(text, values);

describe('what the mark at the front of a statement asks for', () => {
  it('is a name that stays with its text', () => {
    const [one, other] = [toQuery('/* prepared */ select 1', []), toQuery('select /* prepared */ 2', [])];
    expect(one.name).toMatch(/^prepared_\d+$/);
    expect(one.name).not.toBe(other.name);
    expect(toQuery('\n    /* prepared */ select 1', ['a'])).toMatchObject({ values: ['a'] });
    expect(toQuery('/* prepared */ select 1', [7])).toEqual({ ...one, values: [7] });
  });

  it('is time, for one that reads much, and a little more than the database gives it', () => {
    expect(toQuery('\n    /* up to 30000 ms */ select 1', [])).toMatchObject({ query_timeout: 31_000 });
  });

  it('is refused where texts have no end', () => {
    const many = new QueryOptions();
    const ask = (count: number) => {
      for (let nr = 0; nr < count; nr += 1) many.toQuery(`/* prepared */ select ${nr}`, []);
    };
    ask(200);
    expect(() => ask(201)).toThrow('never changes');
  });

  it.each(['select 1', 'select 1 /* prepared */', `insert into t values ('/* prepared */ ')`])(
    'is nothing for %s',
    (text) => expect(toQuery(text, [])).toEqual({ text, values: [] }),
  );
});
