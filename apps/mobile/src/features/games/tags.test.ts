import { describe, expect, it } from 'vitest';
import { newOnes, tagsOf } from './tags.ts';

const list = (fresh: number, old: number) => [
  ...Array.from({ length: fresh }, () => ({ isNew: true })),
  ...Array.from({ length: old }, () => ({ isNew: false })),
];

describe('games tags', () => {
  it('marks what is new where that is the exception', () => {
    expect(newOnes(list(1, 5))).toBe('new');
    expect(newOnes(list(3, 6))).toBe('new');
    expect(newOnes(list(4, 6))).toBe('none');
    expect(newOnes(list(6, 0))).toBe('none');
  });

  it('never repeats what the list is', () => {
    expect(tagsOf({ classify: 'NEW', sort: '' }, list(1, 9))).toBe('none');
    expect(tagsOf({ classify: 'ALL', sort: 'new' }, list(1, 9))).toBe('none');
    expect(tagsOf({ classify: 'ALL', sort: '' }, list(1, 9))).toBe('new');
  });
});
