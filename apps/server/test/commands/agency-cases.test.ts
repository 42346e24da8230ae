import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../kit/brands.ts';
import { casesAbout, hand, idsOf, link, look } from '../kit/collusion-kit.ts';
import { standUnder } from '../kit/family-kit.ts';
import { createOperator, plantKeys, type Operator } from '../kit/operator.ts';
import type { Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock();
const NOON = '2026-03-02T04:00:00.000Z';
let server: TestServer;
let operator: Operator;
let people: { readonly agent: Person; readonly player: Person; readonly child: Person };
let nos: { readonly shared: string; readonly circle: string };

beforeAll(async () => {
  server = await startTestServer({ clock });
  operator = await createOperator(server.database.url);
  await plantKeys(operator.folder);
  const agent = await standUnder(server, { type: 1, account: 'cagent' });
  const player = await standUnder(server, { under: agent, account: 'cplayer' });
  const child = await standUnder(server, { type: 1, under: agent, account: 'cchild' });
  people = { agent, player, child };
  await link(server, agent, player, { kind: 'device' });
  for (const [from, to] of [
    [agent, child],
    [child, player],
    [player, agent],
  ] as const)
    await hand(server, from, to, 12_345n);
  await look(server, clock);
  const kept = await casesAbout(server, player);
  const noOf = (wanted: string) => kept.find(({ kind }) => kind === wanted)?.no ?? '';
  nos = { shared: noOf('selfReferral'), circle: noOf('circularTransfer') };
});
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const run = (...words: string[]) => operator.run('agency', words);
const said = (...lines: string[]) => ({ code: 0, said: lines.map((line) => `${line}\n`).join(''), complained: '' });
const refused = (code: string) => ({ code: 1, said: `Refused: ${code}\n`, complained: '' });

describe('npm run agency -- cases', () => {
  it('lists them, shows what each stands on, and writes down who found what', async () => {
    const { agent, player, child } = people;
    const about = `selfReferral  open  seen 1  ${NOON}  ${NOON}  cagent cplayer`;
    const circle = `${nos.circle}  circularTransfer  open  seen 1  ${NOON}  ${NOON}  cagent cplayer cchild`;
    expect(await run('cases', '--brand', 'ty01', '--open')).toEqual(said(circle, `${nos.shared}  ${about}`));
    expect(await run('cases', '--brand', 'nowhere')).toEqual(said());
    const members = [
      `  cagent  player ${agent.memberId}  type 1  active`,
      `  cplayer  player ${player.memberId}  type 0  active`,
    ];
    const fact = `  ${NOON}  device shared by cagent and cplayer`;
    expect(await run('case', nos.shared)).toEqual(
      said(`Case ${nos.shared} of ty01: selfReferral, open, seen 1`, ...members, fact),
    );
    const shown = await run('case', nos.circle);
    expect(shown.said).toMatch(/transfer \d+ {2}cagent to cchild {2}123\.45 {2}2026-03-02T04:00:00\.000Z\n/);
    expect(idsOf(agent, player, child).filter((id) => shown.said.includes(`player ${id} `))).toHaveLength(3);
    const why = ['--who', 'Ana', '--why', 'married, seen their papers'];
    expect(await run('case', nos.shared, '--dismiss', ...why)).toEqual(said(`Case ${nos.shared} is dismissed.`));
    expect(await run('case', nos.shared, '--confirm', ...why)).toEqual(refused('case.decided'));
    expect(await run('case', '999999', '--confirm', ...why)).toEqual(refused('case.missing'));
    expect(await run('case', '999999')).toEqual(refused('case.missing'));
    expect((await run('cases', '--brand', 'ty01', '--open')).said).toBe(`${circle}\n`);
    expect((await run('cases', '--brand', 'ty01')).said).toContain(`${nos.shared}  selfReferral  dismissed`);
    // A command goes by the clock of the machine.
    expect((await run('case', nos.shared)).said).toMatch(
      /\n {2}dismissed by Ana at \S+Z: married, seen their papers\n/,
    );
  });

  it.each([
    [['cases']],
    [['case']],
    [['case', 'one']],
    [['case', '1', '--dismiss']],
    [['case', '1', '--dismiss', '--who', 'Ana']],
    [['case', '1', '--dismiss', '--confirm', '--who', 'Ana', '--why', 'both']],
    [['case', '1', '--dismiss', '--who', ' ', '--why', 'nobody']],
    [['case', '1', '--who', 'Ana', '--why', 'nothing']],
  ])('says how it is used where words are missing: %s', async (words) => {
    expect(await run(...words)).toMatchObject({ code: 2, complained: expect.stringContaining('npm run agency') });
  });
});
