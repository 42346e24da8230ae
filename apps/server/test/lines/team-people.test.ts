import { session } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { countTeams } from '../../src/ledger/team-notes.ts';
import { registerLine } from '../kit/lines-kit.ts';
import { newAddress, send } from '../kit/login-kit.ts';
import { startPair } from '../kit/pair.ts';
import { newMember, prepareRegistration } from '../kit/registering.ts';

const LEVELS = 12;
const pair = await startPair();
const { clock, database, server, second } = pair;
afterAll(pair.close);

describe('whoever registers below twelve levels', () => {
  it('and comes in at two places at once, is counted once at each of them [AGENT-21] [API-53]', async () => {
    // Members are written with the time of the database.
    clock.forward(Date.now() - clock.now().getTime());
    await prepareRegistration(server);
    const line = await registerLine(server, LEVELS);
    await database.sql(
      `insert into affiliate_code (code, merchant_code, member_id) select 'Antas12A', 'ty01', id from member where account = $1`,
      [line.at(-1)],
    );
    const countAll = async () => {
      while (await countTeams(server.ctx));
      return database.sql(
        `select sum(registered)::int as registered, sum(logins)::int as logins from member m
       left join team_people on agent_id = m.id where m.account = any ($1) group by m.id order by m.id`,
        [line],
      );
    };
    const before = Array.from({ length: LEVELS - 1 }, (_, at) => ({ registered: LEVELS - 1 - at, logins: 0 }));
    expect(await countAll()).toEqual([...before, { registered: null, logins: null }]);

    const { account: username, password } = await newMember(server, { affiliateCode: 'Antas12A' });
    const after = line.map((_, at) => ({ registered: LEVELS - at, logins: 1 }));
    expect(await countAll()).toEqual(after);

    const logIn = (at: typeof server) =>
      send(at, session.login, { type: 'username', username, password }, { ip: newAddress() });
    const both = await Promise.all([logIn(server), logIn(second)]);
    expect(both.map(({ answer }) => answer.kind)).toEqual(['value', 'value']);
    expect(await countAll()).toEqual(after);
    expect(await database.sql('select from team_note')).toEqual([]);
  });
});
