import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { escapeHtml, scriptJson } from '../../platform/html/html.ts';
import { fillDocument } from './site.ts';

describe('pages site', () => {
  it('fills each place once and never searches what it filled in', () => {
    const filled = fillDocument(
      '<html lang="%LANG%" data-theme="%THEME%"><!--perya:pictures-->|<!--perya:head-->|<!--perya:shell-->|<!--perya:start-->',
      {
        lang: 'fil',
        theme: 'dark',
        pictures: '<!--perya:head-->',
        head: '<!--perya:start-->',
        shell: '%LANG% $& $1',
        start: 'S',
      },
    );
    expect(filled).toBe('<html lang="fil" data-theme="dark"><!--perya:head-->|<!--perya:start-->|%LANG% $& $1|S');
  });

  it('writes JSON that cannot leave its script element and reads back the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.constantFrom('</script>', '<!--', '\u2028<script>')), (value) => {
        const text = scriptJson(value);
        expect(text).not.toMatch(/[<\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: repeats({ quick: 300, long: 2000 }) },
    );
  });

  it('escapes what could end an attribute or open an element', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  });
});
