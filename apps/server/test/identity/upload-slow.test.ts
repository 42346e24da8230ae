import { once } from 'node:events';
import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { WIDE } from '../kit/login-kit.ts';
import { createPerson } from '../kit/people.ts';
import { formHeaders, formOf, picture, upload } from '../kit/pictures.ts';
import { startTestServer } from '../kit/server.ts';

// What happens every few seconds happens here when a test says so.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const server = await startTestServer({ app: { budgets: WIDE } });
await server.app.listen({ port: 0, host: '127.0.0.1' });
const open: Socket[] = [];
/** The same on the side of the server. */
const taken: Socket[] = [];
server.app.server.on('connection', (socket: Socket) => void taken.push(socket));
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  // What the server still takes for an upload would count in the next test.
  const left = taken.splice(0).filter((socket) => !socket.destroyed);
  await Promise.all(left.map((socket) => once(socket, 'close')));
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

/** Begins an upload and sends no more of it; what is answered comes at last. */
function begin(token: string) {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = createConnection(port, '127.0.0.1');
  open.push(socket);
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  const headers = Object.entries({ host: 'x', 'content-length': '100000', ...formHeaders(token) });
  socket.write(`POST /wps/upload/image?purpose=kycFront HTTP/1.1\r\n`);
  socket.write(`${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
  socket.write(formOf(Buffer.alloc(99_000)).subarray(0, 200));
  return { socket, answered };
}

/** The first answers of some uploads, as soon as there are so many. */
function firstAnswers(uploads: readonly { readonly answered: Promise<string> }[], count: number): Promise<string[]> {
  const answers: string[] = [];
  return new Promise((resolve) => {
    for (const { answered } of uploads) {
      void answered.then((answer) => answers.push(answer.slice(0, 12)) === count && resolve(answers));
    }
  });
}

describe('uploads that trickle', () => {
  it('of one member are two at a time, and close nothing for others [T27]', async () => {
    const [slow, other] = [await createPerson(server.ctx), await createPerson(server.ctx)];
    const uploads = Array.from({ length: 24 }, () => begin(slow.token));
    expect(new Set(await firstAnswers(uploads, 22))).toEqual(new Set(['HTTP/1.1 429']));
    expect(await upload(server, other.token, await picture())).toMatchObject({ status: 200 });
  });

  it('of one address are eight at a time, whoever sends them [T27]', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => createPerson(server.ctx)));
    const uploads = people.map(({ token }) => begin(token));
    expect(await firstAnswers(uploads, 1)).toEqual(['HTTP/1.1 429']);
  });

  it('are given up, and their places are free again [T27]', async () => {
    const { token } = await createPerson(server.ctx);
    const uploads = [begin(token), begin(token), begin(token)];
    // Once the third is turned away the two others have their places.
    expect(await firstAnswers(uploads, 1)).toEqual(['HTTP/1.1 429']);
    expect(await upload(server, token, await picture())).toMatchObject({ status: 429 });
    vi.advanceTimersByTime(10_000);
    const all = await Promise.all(uploads.map(({ answered }) => answered));
    expect(all.filter((answer) => /^HTTP\/1\.1 408 [^]*upload\.slow/.test(answer))).toHaveLength(2);
    expect(await upload(server, token, await picture())).toMatchObject({ status: 200 });
  });
});
