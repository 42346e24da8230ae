import { describe, expect, it } from 'vitest';
import { findArticles, indexArticles, plainText, positionIn, previewOf } from './help-search.ts';

const articles = [
  { title: 'Getting started', content: '<p>Open the <strong>menu</strong>.</p><ul><li>Look around</li></ul>' },
  { title: 'Niño at señas', content: '<p>Install on iPhone</p>' },
];

describe('help search', () => {
  it('reads the words of an article without its tags, block by block', () => {
    expect(plainText(articles[0]?.content ?? '')).toBe('Open the menu. Look around');
  });

  it('finds titles and text, whatever case and accents, when every word is there', () => {
    const index = indexArticles(articles);
    expect(findArticles(index, 'LOOK menu')).toEqual([0]);
    expect(findArticles(index, 'nino')).toEqual([1]);
    expect(findArticles(index, 'menu iphone')).toEqual([]);
    expect(findArticles(index, '  ')).toEqual([0, 1]);
  });

  it('cuts a preview at a word [HELP-04]', () => {
    const preview = previewOf(`<p>${'salita '.repeat(60)}</p>`);
    expect(preview.length).toBeLessThanOrEqual(141);
    expect(preview.endsWith('salita…')).toBe(true);
    expect(previewOf('<p>Short</p>')).toBe('Short');
  });

  it('lets a heading of a preview lead over to what follows', () => {
    expect(previewOf('<p>Try it.</p><h2>Language</h2><p>Open the menu.</p>')).toBe('Try it. Language: Open the menu.');
    expect(previewOf('<h3>Is it old? </h3><p>Update it.</p>')).toBe('Is it old? Update it.');
  });

  it('takes only whole positions [ROUTE-07]', () => {
    expect(['0', '12', '-1', '1.5', 'x', '', null].map(positionIn)).toEqual([0, 12, null, null, null, null, null]);
  });
});
