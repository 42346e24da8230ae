import { expect, it } from 'vitest';
import { Memory } from './memory.ts';

it('forgets what was told longest ago', () => {
  const memory = new Memory<number>(2);
  memory.set('a', 1);
  memory.set('b', 2);
  memory.set('a', 3);
  memory.set('c', 4);
  expect(['a', 'b', 'c'].map((name) => memory.get(name))).toEqual([3, undefined, 4]);
});
