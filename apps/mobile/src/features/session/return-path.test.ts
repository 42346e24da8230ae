import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('return path', () => {
  it.each([
    ['?back=%2Fm%2Fwithdraw%3Fa%3D1%23b', '/m/withdraw?a=1#b'],
    ['?back=/m/set', '/m/set'],
    ['', '/m/home'],
    ['?back=', '/m/home'],
    ['?back=m/set', '/m/home'],
    ['?back=//evil.example', '/m/home'],
    ['?back=/%5Cevil.example', '/m/home'],
    ['?back=/%09/evil.example', '/m/home'],
    ['?back=https://evil.example/m/set', '/m/home'],
    ['?back=javascript:alert(1)', '/m/home'],
    ['?back=/%2Fevil.example', '/m/home'],
  ])('%s leads back to %s [ROUTE-14]', (search, path) => {
    expect(returnPath(search)).toBe(path);
  });
});
