import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { seal, type Envelope } from '../../../test/kit/sealing.ts';
import type { Context } from '../../context.ts';
import { SealKeys } from '../../platform/crypto/seal-keys.ts';
import { openVault } from '../../platform/crypto/vault.ts';
import { openSealed } from './sealed.ts';

const NOW = new Date('2026-03-02T04:00:00Z');
const MUTATIONS = repeats({ quick: 1000, long: 100_000 });
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const secrets = { master: Buffer.alloc(32, 1), pepper: Buffer.alloc(32, 2), blind: Buffer.alloc(32, 3) };
const noChance = { bytes: (count: number) => Buffer.alloc(count), below: () => 0 };
const sealKeys = new SealKeys(openVault(secrets, noChance));
const key = sealKeys.current(NOW);

/** Only what was opened asks whether its nonce is new: every such question is noted. */
const opened: unknown[] = [];
const db = {
  insertInto: () => ({
    values: (row: unknown) => {
      opened.push(row);
      return { onConflict: () => ({ executeTakeFirst: async () => ({ numInsertedOrUpdatedRows: 1n }) }) };
    },
  }),
};
const ctx = { config: { mode: 'production' }, clock: { now: () => NOW }, sealKeys, db } as unknown as Context;

/** Numbers that look like chance and are the same in every run. */
function numbers(seed: string): (below: number) => number {
  let count = 0;
  return (below) => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() % below;
}

const replaceAt = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1);

/** Changes one thing of an envelope, or puts together two. */
function mutate(one: Envelope, other: Envelope, draw: (below: number) => number): Envelope {
  const letter = (text: string) => replaceAt(text, draw(text.length), ALPHABET[draw(64)] ?? 'A');
  const parts = one.header.split('.');
  const field = 1 + draw(5);
  const withField = (value: string) => parts.map((part, at) => (at === field ? value : part)).join('.');
  const { data } = one.body;
  const changes: (() => Envelope)[] = [
    () => ({ ...one, header: withField(letter(parts[field] ?? '')) }),
    () => ({ ...one, header: withField(other.header.split('.')[field] ?? '') }),
    () => ({ ...one, header: letter(one.header) }),
    () => ({ ...one, header: one.header.slice(0, draw(one.header.length)) }),
    () => ({ ...one, header: `${one.header}${ALPHABET[draw(64)]}` }),
    () => ({ ...one, body: { data: letter(data) } }),
    () => ({ ...one, body: { data: data.slice(0, draw(data.length)) } }),
    () => ({ ...one, body: { data: data + (ALPHABET[draw(64)] ?? 'A').repeat(1 + draw(4)) } }),
    () => ({ ...one, body: other.body }),
    () => ({ ...one, header: other.header }),
    () => ({ ...one, path: letter(one.path) }),
    () => ({ ...one, method: ['GET', 'PUT', 'post', 'DELETE'][draw(4)] ?? 'GET' }),
  ];
  return changes[draw(changes.length)]?.() ?? one;
}

describe('core sealed', () => {
  it('accepts no envelope that was tampered with [T9, D2]', { timeout: 600_000 }, async () => {
    const envelopes = await Promise.all(Array.from({ length: 8 }, (_, at) => seal(key, NOW, { password: `p${at}` })));
    const draw = numbers('mutations');
    const refusals = new Set<string>();
    let tried = 0;
    while (tried < MUTATIONS) {
      const one = envelopes[draw(8)];
      const other = envelopes[draw(8)];
      if (!one || !other || one === other) continue;
      const changed = mutate(one, other, draw);
      if (JSON.stringify(changed) === JSON.stringify(one)) continue;
      tried += 1;
      const result = await openSealed(ctx, changed);
      refusals.add(result.ok ? 'opened' : result.error.code);
    }
    expect(opened).toEqual([]);
    expect([...refusals].sort()).toEqual(['encryption.invalid', 'encryption.key']);
  });

  it('opens the same envelopes when nobody touched them [API-04]', async () => {
    const sealed = await seal(key, NOW, { password: 'sekreto ñ 🎡' });
    expect(await openSealed(ctx, sealed)).toEqual({ ok: true, value: { password: 'sekreto ñ 🎡' } });
    expect(opened).toHaveLength(1);
  });

  it('knows one spelling of each envelope only [D2]', async () => {
    const sealed = await seal(key, NOW, { password: 'x' });
    const parts = sealed.header.split('.');
    /** The last letter of these carries bits that no byte uses: other letters decode to the same bytes. */
    const respelled = [2, 5].map((field) =>
      parts
        .map((part, at) => {
          if (at !== field) return part;
          const last = ALPHABET.indexOf(part.slice(-1));
          return part.slice(0, -1) + (ALPHABET[last ^ 1] ?? '');
        })
        .join('.'),
    );
    for (const [at, header] of respelled.entries()) {
      const field = [2, 5][at] ?? 0;
      const bytes = (text: string) => Buffer.from(text.split('.')[field] ?? '', 'base64url');
      expect(bytes(header).equals(bytes(sealed.header))).toBe(true);
      expect(await openSealed(ctx, { ...sealed, header })).toEqual({
        ok: false,
        error: { code: 'encryption.invalid' },
      });
    }
    const { data } = sealed.body;
    for (const spelling of [`${data}=`, `${data}==`, ` ${data}`, `${data}\n`, data.replace(/[-_]/g, '+')]) {
      if (spelling === data) continue;
      const result = await openSealed(ctx, { ...sealed, body: { data: spelling } });
      expect(result).toEqual({ ok: false, error: { code: 'encryption.invalid' } });
    }
  });

  it('refuses points that are not on the curve [D2]', async () => {
    const sealed = await seal(key, NOW, { password: 'x' });
    const parts = sealed.header.split('.');
    const good = Buffer.from(parts[2] ?? '', 'base64url');
    const bad = [
      Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]),
      Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 255)]),
      Buffer.concat([good.subarray(0, 64), Buffer.from([(good[64] ?? 0) ^ 1])]),
      Buffer.concat([Buffer.from([6 + ((good[64] ?? 0) & 1)]), good.subarray(1)]),
      Buffer.concat([Buffer.from([2]), good.subarray(1)]),
      Buffer.alloc(65),
    ];
    for (const point of bad) {
      const header = parts.map((part, at) => (at === 2 ? point.toString('base64url') : part)).join('.');
      expect(await openSealed(ctx, { ...sealed, header })).toEqual({
        ok: false,
        error: { code: 'encryption.invalid' },
      });
    }
  });

  it.each([
    null,
    [],
    'text',
    7,
    {},
    { data: 7 },
    { data: '' },
    { data: 'AAAA', more: 1 },
    { data: 'A'.repeat(20_000) },
  ])('refuses the body %o under a good header', async (body) => {
    const { header, method, path } = await seal(key, NOW, {});
    expect(await openSealed(ctx, { method, path, header, body })).toEqual({
      ok: false,
      error: { code: 'encryption.invalid' },
    });
  });
});
