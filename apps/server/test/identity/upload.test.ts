import { once } from 'node:events';
import { createConnection, type AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { TRIAL_TYPE } from '@perya/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { redraw } from '../../src/modules/identity/upload/picture.ts';
import { movableClock } from '../kit/brands.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { formHeaders, formOf, partOf, picture, upload } from '../kit/pictures.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MIB = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;
const WIDE = { burst: 1_000_000, perSecond: 1_000_000 };

const clock = movableClock();
let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: { read: WIDE, write: WIDE } } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createPerson(server.ctx);
  await server.ctx.db.deleteFrom('rate_limit').execute();
});

const send = (bytes: Buffer, choices = {}) => upload(server, person.token, bytes, choices);
const show = (id: string, token = person.token) =>
  server.app.inject({ url: `/wps/upload/image/${id}`, headers: { authorization: token, merchant: 'ty01' } });
const stored = () => server.ctx.db.selectFrom('upload').selectAll().where('member_id', '=', person.memberId).execute();

async function back(bytes: Buffer): Promise<Buffer> {
  const { id, code } = await send(bytes);
  expect(code).toBeUndefined();
  return (await show(id)).rawPayload;
}

describe('an upload', () => {
  it.each(['png', 'jpeg'] as const)(
    'takes a %s and shows it to its owner as a download [API-103, UPL-01]',
    async (format) => {
      const { status, id, url } = await send(await picture(60, 40, format));
      expect(status).toBe(200);
      expect(url).toBe(`/wps/upload/image/${id}`);
      const answer = await show(id);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment; filename="picture.jpg"',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    },
  );

  it('is shown to nobody else: not to others, not without a session, not under another name', async () => {
    const { id } = await send(await picture());
    const other = await createPerson(server.ctx);
    const foreign = await show(id, other.token);
    const unknown = await show('a'.repeat(32), other.token);
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect((await show(id, '')).statusCode).toBe(401);
    expect((await show(id, 'forged')).statusCode).toBe(401);
    expect((await show(`${id}%00`)).statusCode).toBe(404);
    expect((await show('..%2f..%2fetc%2fpasswd')).statusCode).toBe(404);
  });

  it('is kept sealed, for its own row only [5.4]', async () => {
    const { id } = await send(await picture());
    const other = await send(await picture(61));
    const rows = await stored();
    const of = (one: string) => rows.find((row) => row.id === one)?.sealed ?? Buffer.alloc(0);
    expect(of(id).includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    await server.ctx.db
      .updateTable('upload')
      .set({ sealed: of(other.id) })
      .where('id', '=', id)
      .execute();
    expect((await show(id)).statusCode).toBe(500);
  });

  it('is turned upright and loses position, camera and every other word about it [UPL-05, T27]', async () => {
    const taken = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#aa3300' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>secret-xmp</note></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(50);
    const clean = await back(taken);
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(clean).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect([width, height]).toEqual([40, 80]);
    expect(clean.includes('secret')).toBe(false);
  });

  it('fits within 2000 pixels and stands on white', async () => {
    const large = await sharp(await back(await picture(3000, 1500))).metadata();
    expect([large.width, large.height]).toEqual([2000, 1000]);
    const glass = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const [red = 0] = await sharp(await back(glass))
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(250);
  });

  it('takes exactly 5 MiB and refuses one byte more [UPL-02, UPL-05]', async () => {
    const base = await picture();
    // A decoder stops at the end of the picture; what follows counts as size and is gone afterwards.
    const padded = (size: number) => Buffer.concat([base, Buffer.alloc(size - base.length, 'p')]);
    expect(await send(padded(5 * MIB))).toMatchObject({ status: 200 });
    expect(await send(padded(5 * MIB + 1))).toMatchObject({ status: 413, code: 'upload.size' });
    expect(await send(padded(12 * MIB))).toMatchObject({ status: 413, code: 'upload.size' });
  });

  it('refuses what is too large while it still arrives, and never takes in the rest [T27]', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const socket = createConnection(port, '127.0.0.1');
    const headers = Object.entries({ host: 'x', 'transfer-encoding': 'chunked', ...formHeaders(person.token) });
    socket.write(`POST /wps/upload/image?purpose=kycFront HTTP/1.1\r\n`);
    socket.write(`${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    const form = formOf(Buffer.alloc(6 * MIB, 'x'));
    for (let at = 0; at < form.length - 1000; at += 65_536) {
      const chunk = form.subarray(at, Math.min(at + 65_536, form.length - 1000));
      socket.write(`${chunk.length.toString(16)}\r\n`);
      socket.write(chunk);
      socket.write('\r\n');
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*upload\.size/);
    socket.destroy();
  });

  it('is given up when its sender goes away', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const socket = createConnection(port, '127.0.0.1');
    const headers = Object.entries({ host: 'x', 'content-length': '100000', ...formHeaders(person.token) });
    const heard = once(server.app.server, 'request');
    socket.write(`POST /wps/upload/image?purpose=kycFront HTTP/1.1\r\n`);
    socket.write(`${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
    socket.write(formOf(await picture()).subarray(0, 200));
    await heard;
    socket.destroy();
    expect(await send(await picture())).toMatchObject({ status: 200 });
    expect(await stored()).toHaveLength(1);
  });

  it('needs a real session and a known purpose', async () => {
    const trial = await createPerson(server.ctx, { type: TRIAL_TYPE });
    expect((await upload(server, '', await picture())).status).toBe(401);
    expect(await upload(server, trial.token, await picture())).toMatchObject({ code: 'free_reject' });
    expect(await send(await picture(), { purpose: 'avatar' })).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await send(await picture(), { purpose: 'kycFront&member_id=1' })).toMatchObject({ code: 'request.invalid' });
  });
});

describe('what is no picture', () => {
  const php = '<?php system($_GET["c"]); ?><script>alert(1)</script>';
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const JPEG_MAGIC = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

  const REFUSED: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a gif named .png': () => picture(20, 20, 'gif'),
    'a webp named .jpg': () => picture(20, 20, 'webp'),
    'an svg': async () => svg,
    'an svg behind the magic of a png': async () => Buffer.concat([PNG_MAGIC, svg]),
    'a page behind the magic of a jpg': async () => Buffer.concat([JPEG_MAGIC, Buffer.from(php)]),
    'a picture behind a script': async () => Buffer.concat([Buffer.from(php), await picture()]),
    'half a jpg': async () => (await picture(400, 400)).subarray(0, 900),
    'half a png': async () => (await picture(400, 400, 'png')).subarray(0, 300),
    'the magic of a jpg alone': async () => JPEG_MAGIC,
    nothing: async () => Buffer.alloc(0),
    'a png of 50,000 by 50,000': async () => bomb(50_000, 50_000),
    'a png of 24,000,001 pixels': async () => bomb(24_000_001, 1),
    'a pdf': async () => Buffer.from('%PDF-1.7\n1 0 obj'),
  };
  it.each(Object.keys(REFUSED))('is refused: %s [UPL-01, UPL-05, T27]', async (kind) => {
    const bytes = (await REFUSED[kind]?.()) ?? Buffer.alloc(0);
    const answer = await send(bytes, { filename: 'photo.png', type: 'image/png' });
    expect(answer).toMatchObject({ status: 400, code: 'upload.type' });
    expect(await stored()).toHaveLength(0);
  });

  it('loses what it hides behind its pixels [T27]', async () => {
    const behind = Buffer.concat([await picture(), Buffer.from(php)]);
    const comment = Buffer.from(php);
    const jpeg = await picture();
    const length = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
    const within = Buffer.concat([jpeg.subarray(0, 2), length, comment, jpeg.subarray(2)]);
    for (const polyglot of [behind, within]) {
      const clean = await back(polyglot);
      expect(clean.includes('script')).toBe(false);
      expect(clean.includes('php')).toBe(false);
    }
  });

  it('is a form with anything but one file', async () => {
    const base = await picture();
    const second = partOf('name="file"; filename="b.jpg"');
    const field = partOf('name="member_id"', '1');
    const proto = partOf('name="__proto__"', '1');
    for (const choices of [{ more: second }, { more: field }, { more: proto }, { field: 'avatar' }]) {
      expect(await send(base, choices)).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    const form = formOf(base);
    const payloads: [string, Buffer | string][] = [
      [formHeaders('')['content-type'] ?? '', form.subarray(0, form.length - 30)],
      [formHeaders('')['content-type'] ?? '', ''],
      ['multipart/form-data; boundary=other', form],
    ];
    for (const [type, payload] of payloads) {
      const headers = { ...formHeaders(person.token), 'content-type': type };
      const answer = await server.app.inject({
        method: 'POST',
        url: '/wps/upload/image?purpose=kycFront',
        headers,
        payload,
      });
      expect(answer.json()).toMatchObject({ errorCode: 'request.invalid' });
    }
    expect(await stored()).toHaveLength(0);
  });

  it('is a body of another type, and a form is no body of another call', async () => {
    for (const type of ['application/json', 'image/jpeg', 'multipart/form-data', 'multipart/mixed; boundary=x']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/wps/upload/image?purpose=kycFront',
        headers: { ...formHeaders(person.token), 'content-type': type },
        payload: type === 'application/json' ? '{}' : 'x',
      });
      expect(answer.statusCode, type).toBe(415);
    }
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/wps/member/security',
      headers: formHeaders(person.token),
      payload: formOf(await picture()),
    });
    expect(elsewhere.statusCode).toBe(415);
  });
});

describe('uploads', () => {
  it('are twelve a day, also of two at once, and go on the next day [T27]', async () => {
    const base = await picture();
    const all = [await send(base)];
    for (let pair = 0; pair < 8; pair += 1) all.push(...(await Promise.all([send(base), send(base)])));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(all.filter(({ code }) => code === 'upload.quota')).toHaveLength(5);
    clock.forward(DAY_MS);
    person = { ...person, token: await logIn(server.ctx, person.memberId) };
    expect(await send(base)).toMatchObject({ status: 200 });
  });

  it('that were never handed in are gone after a day, others stay', async () => {
    const kept = await send(await picture());
    await send(await picture());
    await server.ctx.db.updateTable('upload').set({ is_used: true }).where('id', '=', kept.id).execute();
    clock.forward(DAY_MS);
    person = { ...person, token: await logIn(server.ctx, person.memberId) };
    const fresh = await send(await picture());
    expect((await stored()).map(({ id }) => id).sort()).toEqual([kept.id, fresh.id].sort());
  });

  it('of mutated files crash nothing and keep no foreign word [T27]', async () => {
    const rounds = repeats({ quick: 200, long: 20_000 });
    const marker = Buffer.from('<script>evil</script>');
    const seeds = [await picture(48, 32), await picture(48, 32, 'png')];
    let kept = 0;
    for (let round = 0; round < rounds; round += 1) {
      const bytes = Buffer.from(seeds[round % 2] ?? Buffer.alloc(0));
      const draw = (limit: number) => Math.floor(fraction(round, limit) * limit);
      for (let flip = 0; flip <= round % 7; flip += 1)
        bytes[draw(bytes.length + flip) % bytes.length] = draw(256 + flip) % 256;
      if (round % 5 === 0) marker.copy(bytes, draw(Math.max(1, bytes.length - marker.length)));
      const given = round % 11 === 0 ? bytes.subarray(0, draw(bytes.length)) : bytes;
      const result = await redraw(given, server.ctx.server.identity.pictures);
      if (!result) continue;
      kept += 1;
      expect(result.jpeg.includes('<script')).toBe(false);
      expect(result.jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(rounds);
  });
});

/** Numbers that look like chance and are the same in each run. */
function fraction(round: number, salt: number): number {
  const wave = Math.sin(round * 12.9898 + salt * 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
}

/** A small png that says it is huge. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}
