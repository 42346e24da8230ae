import { describe, expect, it } from 'vitest';
import { linkTarget } from './link-target.ts';

const around = { site: null, session: null };

describe('linkTarget', () => {
  it.each([
    ['https://perya.example/a?b#c', 'https://perya.example/a?b#c'],
    ['/m/helpDetail?i=1#2', '/m/helpDetail?i=1#2'],
    ['/m', '/m/home'],
    ['/m/login', '/m/login'],
    ['/m/member/notice', '/m/login?back=%2Fm%2Fmember%2Fnotice'],
    ['/m/withdraw', null],
    ['/nowhere', null],
    ['//evil.example', null],
    ['http://perya.example', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('leads from %j to %j [HOME-05] [STD-05]', (url, target) => {
    expect(linkTarget(url, around)).toBe(target);
  });
});
