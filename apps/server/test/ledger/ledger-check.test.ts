import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, ledgerHealthOf } from '../../src/ledger/jobs.ts';
import { tamper } from '../kit/admin.ts';
import { createOperator, type Operator } from '../kit/operator.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let operator: Operator;
beforeAll(async () => {
  server = await startTestServer();
  operator = await createOperator(server.database.url);
});
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const check = () => operator.run('ledger-check');

describe('the check of the books', () => {
  it('names who stands above somebody without being an upline, too [ROLE-15]', async () => {
    const { connection } = server.database;
    const [player] = await server.database.sql(`select id from member where account = 'player1'`);
    const id = String(player?.['id']);
    await tamper(connection, `insert into member_ancestor values (4711, ${id}, 3)`);
    const said = `A1  member ${id}: member 4711 at depth 3 is too much\n`;
    expect(await check()).toMatchObject({ code: 1, said });
    await tamper(connection, 'delete from member_ancestor where ancestor_id = 4711');
  });

  it('names who stands elsewhere than the lines say, too [ROLE-15]', async () => {
    const stand = (account: string) =>
      server.database.sql(
        `update member set upline_id = (select id from member where account = $1) where account = 'player1'
         returning id, upline_id`,
        [account],
      );
    const [away] = await stand('topagent');
    const [back] = await stand('agent01');
    await stand('topagent');
    const said = `A2  member ${String(away?.['id'])}: stands under ${String(away?.['upline_id'])}, in the lines under ${String(back?.['upline_id'])}\n`;
    expect(await check()).toMatchObject({ code: 1, said });
    await stand('agent01');
  });

  it('names sums of a team that those below do not come to, too [ROLE-15]', async () => {
    const [agent] = await server.database.sql(`select id from member where account = 'agent01'`);
    const id = String(agent?.['id']);
    await server.database.sql(
      `insert into team_day (agent_id, currency, day, category, deposited) values ($1, 'PHP', '2020-01-01', '', 5)`,
      [id],
    );
    const said = `A3  team of member ${id} 2020-01-01 PHP: it says 5 deposited, those below come to 0\n`;
    expect(await check()).toMatchObject({ code: 1, said });
    await server.database.sql('delete from team_day where agent_id = $1', [id]);
  });

  it('says so when they add up, and names what does not [R9]', async () => {
    expect(await check()).toMatchObject({ code: 0, said: 'The ledger adds up, and its seals hold.\n' });
    await checkLedger(server.ctx);
    expect(ledgerHealthOf(server.ctx)).toMatchObject({ breaks: 0, checkedAt: expect.any(Date) });
    await server.database.sql(
      `insert into ledger_account (merchant_code, currency, kind, party, balance) values ('ty01', 'PHP', 'house', 'x', 5)`,
    );
    expect(await check()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^I1 {2}ty01 PHP: the sum is 5\nI3 {2}account/),
    });
    await checkLedger(server.ctx);
    expect(ledgerHealthOf(server.ctx).breaks).toBe(2);
  });
});
