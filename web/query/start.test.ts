import { describe, expect, it } from 'vitest';
import { readStartData } from './start.ts';

function pageWith(text: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (text === null) return page;
  const script = page.createElement('script');
  script.id = 'start';
  script.type = 'application/json';
  script.textContent = text;
  page.body.append(script);
  return page;
}

describe('query start', () => {
  it('reads what the page carries [START-07]', () => {
    const start = { version: '1', language: 'TY', status: {}, settings: {}, answers: {} };
    expect(readStartData(pageWith(JSON.stringify(start)))).toEqual(start);
  });

  it.each([
    ['missing', null],
    ['empty', ''],
    ['cut off', '{"version":"1","stat'],
    ['not an object', '7'],
    ['null', 'null'],
    ['without settings', '{"status":{},"answers":{}}'],
    ['with broken settings', '{"status":{},"settings":null,"answers":{}}'],
  ])('is nothing when it is %s [SCR-60]', (_, text) => {
    expect(readStartData(pageWith(text))).toBeNull();
  });
});
