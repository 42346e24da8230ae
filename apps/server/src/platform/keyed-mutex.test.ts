import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

/** Work that ends when a test says so, and tells when it began. */
function workOf(begun: string[], name: string) {
  const ends = new EventEmitter();
  const ended = new Promise<string>((resolve, reject) => {
    ends.once('end', () => resolve(name));
    ends.once('fail', () => reject(new Error(name)));
  });
  const work = () => {
    begun.push(name);
    return ended;
  };
  return { work, end: () => ends.emit('end'), fail: () => ends.emit('fail') };
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('a keyed mutex', () => {
  it('begins at once where nobody is before, and one after the other in order where somebody is', async () => {
    const mutex = new KeyedMutex();
    const begun: string[] = [];
    const [a, b, c, x] = ['a', 'b', 'c', 'x'].map((name) => workOf(begun, name));
    if (!a || !b || !c || !x) throw new Error('four pieces of work');
    const all = [mutex.run('1', a.work), mutex.run('1', b.work), mutex.run('1', c.work), mutex.run('2', x.work)];
    expect(begun).toEqual(['a', 'x']);
    c.end();
    x.end();
    a.end();
    await turn();
    expect(begun).toEqual(['a', 'x', 'b']);
    b.end();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'x']);
    expect(begun).toEqual(['a', 'x', 'b', 'c']);
  });

  it('goes on behind what has failed, and keeps nothing', async () => {
    const mutex = new KeyedMutex();
    const begun: string[] = [];
    const [a, b] = [workOf(begun, 'a'), workOf(begun, 'b')];
    const all = [mutex.run('1', a.work), mutex.run('1', b.work)];
    expect(mutex.size).toBe(1);
    a.fail();
    b.end();
    expect(await Promise.allSettled(all)).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'b' }]);
    await turn();
    expect(mutex.size).toBe(0);
  });
});
