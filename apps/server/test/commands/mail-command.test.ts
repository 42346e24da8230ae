import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishBroadcasts } from '../../src/modules/inbox/index.ts';
import { askHouse, broadcastFile, mailsOf, threadOf, untilKnown, words } from '../kit/mail-kit.ts';
import { createOperator, plantKeys, type Operator } from '../kit/operator.ts';
import { picture, upload } from '../kit/pictures.ts';
import { createVerified, valueOf } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const DONE = { code: 0, said: 'Done.\n', complained: '' };
let server: TestServer;
let operator: Operator;

beforeAll(async () => {
  server = await startTestServer();
  operator = await createOperator(server.database.url);
  await plantKeys(operator.folder);
});
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const run = (command: string, ...parameters: string[]) => operator.run(command, parameters);
const usage = (name: string) => ({ code: 2, said: '', complained: expect.stringContaining(`npm run ${name}`) });

describe('npm run mail', () => {
  it('drafts, previews, approves by somebody else, lists and ends a broadcast [R66]', async () => {
    const ana = await createVerified(server);
    const file = broadcastFile(server, { segment: { fact: 'member', oneOf: [ana.memberId] }, includesNew: true });
    const path = join(operator.folder, 'notice.json');
    await writeFile(path, JSON.stringify(file));
    const of = [file.code, '--brand', 'ty01'];
    expect(await run('mail', 'draft', path)).toEqual(usage('mail'));
    expect(await run('mail', 'draft', path, '--who', 'Ana')).toEqual(DONE);
    expect(await run('mail', 'preview', ...of)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^It is for 1 of \d+ /),
    });
    expect(await run('mail', 'approve', ...of, '--who', 'Ana')).toMatchObject({
      code: 1,
      said: 'Refused: broadcast.same.person\n',
    });
    expect(await run('mail', 'approve', ...of, '--who', 'Ben')).toEqual(DONE);
    await publishBroadcasts(server.ctx);
    await untilKnown(server);
    expect((await mailsOf(server, ana)).list[0]?.title).toBe(file.texts.EN.title);
    expect((await run('mail', 'list', '--brand', 'ty01')).said).toMatch(
      new RegExp(`^${file.code}  notice  notice  published`),
    );
    expect(await run('mail', 'end', ...of, '--who', 'Ana')).toEqual(DONE);
    expect(await run('mail', 'end', 'no-such-one', '--brand', 'ty01', '--who', 'Ana')).toMatchObject({ code: 1 });
    await writeFile(path, JSON.stringify({ ...file, kind: 'joke' }));
    expect(await run('mail', 'draft', path, '--who', 'Ana')).toMatchObject({
      code: 1,
      said: 'Refused: broadcast.invalid {"field":"kind"}\n',
    });
    expect(await run('mail', 'draft', join(operator.folder, 'none.json'), '--who', 'Ana')).toMatchObject({ code: 1 });
  });
});

describe('npm run feedback', () => {
  it('lists, shows with pictures, answers with one, closes and exports [R73]', async () => {
    const ana = await createVerified(server);
    const image = (await upload(server, ana.token, await picture(), { purpose: 'feedback' })).id;
    const { id, number } = valueOf(await askHouse(server, ana, { content: words(7), images: [image] }));
    expect((await run('feedback', 'list', '--brand', 'ty01')).said).toContain(
      `${number}  withdraw  player ${ana.memberId}`,
    );
    const shown = await run('feedback', 'show', number, '--pictures', operator.folder, '--who', 'Mara');
    expect([shown.code, shown.said]).toEqual([0, expect.stringContaining(words(7))]);
    const file = join(operator.folder, `${number}-1.jpg`);
    expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const answer = ['--text', 'Naayos na po.', '--picture', file, '--who', 'Mara'];
    expect(await run('feedback', 'answer', number, ...answer)).toEqual(DONE);
    expect((await threadOf(server, ana, id)).posts.at(-1)).toMatchObject({
      name: 'Mara',
      images: [expect.any(String)],
    });
    expect(await run('feedback', 'close', number, '--outcome', 'joke', '--who', 'Mara')).toEqual(usage('feedback'));
    expect(await run('feedback', 'close', number, '--outcome', 'solved', '--who', 'Mara')).toEqual(DONE);
    expect(await run('feedback', 'answer', number, ...answer)).toMatchObject({
      code: 1,
      said: 'Refused: feedback.state\n',
    });
    const days = ['--from', '2020-01-01', '--until', '2099-01-01'];
    const log = await run('feedback', 'export', '--brand', 'ty01', ...days, '--who', 'Mara');
    expect(log.said).toMatch(/^number,account,type,/);
    expect(log.said).toContain(`${number},${ana.account},withdraw,closed,solved`);
    expect(await run('feedback', 'show', 'FB-2611-x', '--who', 'Mara')).toEqual(usage('feedback'));
  });
});
