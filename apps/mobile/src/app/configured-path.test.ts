import { describe, expect, it } from 'vitest';
import { configuredTarget } from './configured-path.ts';

const paths = [
  { path: '/promo', target: '/m/help?i=1' },
  { path: '/friends', target: 'https://perya.example/friends' },
  { path: '/bad', target: 'javascript:alert(1)' },
  { path: '/plain', target: 'http://perya.example' },
  { path: '/lost', target: '/m/nothing' },
];

describe('configured path', () => {
  it.each([
    ['/promo', { kind: 'screen', to: '/m/help?i=1' }],
    ['/friends', { kind: 'outside', to: 'https://perya.example/friends' }],
    ['/bad', null],
    ['/plain', null],
    ['/lost', null],
    ['/other', null],
  ])('%s leads where the operator says, if that is safe [ROUTE-11]', (path, expected) => {
    expect(configuredTarget(path, paths)).toEqual(expected);
  });
});
