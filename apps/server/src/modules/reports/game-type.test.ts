import { describe, expect, it } from 'vitest';
import { gameOf } from './game-type.ts';

describe('game type', () => {
  it.each([
    ['PERYA/Color Game', 'PERYA', 'Color Game'],
    ['TALA/Suerte Lotto 6/42', 'TALA', 'Suerte Lotto 6/42'],
    ['jade', '', 'jade'],
  ])('reads %s [API-92]', (detail, vendor, game) => {
    expect(gameOf(detail)).toEqual({ vendor, game });
  });
});
