import { describe, expect, it } from 'vitest';
import { linked, mailHtml } from './mail-look.ts';

describe('mail look', () => {
  it('makes addresses clickable and nothing else', () => {
    expect(linked('Open https://a.example/x?a=1&b=2 or http://b.example now')).toBe(
      'Open <a href="https://a.example/x?a=1&amp;b=2" rel="noreferrer">https://a.example/x?a=1&amp;b=2</a> or ' +
        '<a href="http://b.example" rel="noreferrer">http://b.example</a> now',
    );
    expect(linked('javascript:alert(1) ftp://a.example')).toBe('javascript:alert(1) ftp://a.example');
  });

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'https://a.example/"onclick="alert(1)'])(
    'lets no mark-up of the text through: %s',
    (text) => {
      expect(mailHtml(text)).not.toMatch(/<script|<img|<a[^>]* on/);
    },
  );

  it('keeps paragraphs and lines', () => {
    expect(mailHtml('one\ntwo\n\nthree')).toMatch(/<p[^>]*>one<br>two<\/p><p[^>]*>three<\/p>/);
  });
});
