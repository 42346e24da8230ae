import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/ledger/day.ts';
import { plantEarned } from '../kit/agent-rebate-kit.ts';
import { createBrand } from '../kit/brands.ts';
import { asked, createFloated, standsAt } from '../kit/float-kit.ts';
import { register } from '../kit/lines-kit.ts';
import { createOperator, plantKeys, type Operator } from '../kit/operator.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

/** Its house gives nothing yet. */
const BRAND = 'other1';
let server: TestServer;
let operator: Operator;
let tomorrow: string;

beforeAll(async () => {
  server = await startTestServer();
  await createBrand(server.ctx, BRAND);
  operator = await createOperator(server.database.url);
  await plantKeys(operator.folder);
  tomorrow = addDays(dayOf(server.ctx.clock.now(), 'Asia/Manila'), 1);
});
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const run = (...words: string[]) => operator.run('agency', words);
const of = (account: string) => ['--brand', BRAND, '--member', account];
const said = (...lines: string[]) => ({ code: 0, said: `${lines.join('\n')}\n`, complained: '' });
const refused = (code: string) => ({ code: 1, said: `Refused: ${code}\n`, complained: '' });

describe('npm run agency', () => {
  it('makes agents, sets rates, moves them and shows what a line gets', async () => {
    const [ana, ben] = [
      await register(server, { type: 0, brand: BRAND }),
      await register(server, { type: 0, brand: BRAND }),
    ];
    const who = ['--who', 'Ines'];
    expect(await run('agent', ...of(ana), '--top', ...who)).toEqual(said(`${ana} is a top agent from now on.`));
    expect(await run('agent', ...of(ben), ...who)).toEqual(said(`${ben} is an agent from now on.`));
    expect(await run('agent', ...of(ben), ...who)).toEqual(refused('member.kind'));
    expect(await run('move', ...of(ben), '--under', ana, ...who)).toEqual(said(`The move holds from ${tomorrow} on.`));
    expect(await run('move', ...of(ben), '--under', ben, ...who)).toEqual(refused('line.cycle'));
    expect(await run('rates', ...of(ana), 'RNG=1.20', ...who)).toEqual(refused('rate.above'));
    const rates = said(`The rates hold from ${tomorrow} on.`);
    expect(await run('rates', '--brand', BRAND, '--house', 'RNG=1.5', 'LIVE=1', ...who)).toEqual(rates);
    expect(await run('rates', ...of(ana), 'RNG=1.20', ...who)).toEqual(rates);
    expect(await run('rates', ...of(ben), 'RNG=0.8001', ...who)).toEqual(rates);
    expect(await run('rates', ...of(ana), 'RNG=0.8', ...who)).toEqual(refused('rate.below'));
    expect(await run('show', ...of(ben), '--day', tomorrow)).toEqual(
      said(
        `On ${tomorrow}, which is still open for changes:`,
        `  ${ben}  type 1  RNG 0.8001 %`,
        `  ${ana}  type 2  RNG 1.2 %`,
        `  the house  LIVE 1 %  RNG 1.5 %`,
      ),
    );
    expect(await run('show', ...of(ben))).toEqual(
      said(`On ${addDays(tomorrow, -1)}:`, `  ${ben}  type 1  no rates`, '  the house  no rates'),
    );
    const bet = ['--kind', 'RNG', '--valid', '10000.00'];
    expect(await run('explain', ...of(ben), ...bet, '--day', tomorrow)).toEqual(
      said(
        `Of 10000.00 in valid bets on RNG of ${ben}, on ${tomorrow}:`,
        `  ${ben}  at 0.8001 %  80.01`,
        `  ${ana}  at 1.2 %  39.99`,
      ),
    );
    expect(await run('show', ...of('nobody-here'))).toEqual(refused('member.missing'));
    expect(await run('show', '--brand', 'nowhere', '--member', ben)).toEqual(refused('brand.missing'));
  });

  it('tells what agents earned on a day and were paid in its night [API-99]', async () => {
    const { agent, child, day } = await plantEarned(server);
    const words = (...more: string[]) => ['rebates', '--brand', 'ty01', '--day', day, ...more];
    const paid = `Paid in the night of ${day}:`;
    expect(await run('rebates', '--brand', BRAND)).toEqual(refused('night.missing'));
    expect(await run('rebates', '--brand', 'nowhere')).toEqual(refused('brand.missing'));
    expect(await run(...words('--member', 'nobody-here'))).toEqual(refused('member.missing'));
    const earned = 'valid 10000.00  earned 20.00  paid 0.00';
    const begins = `Earned on ${day}; nights are over up to none:`;
    expect(await run(...words())).toEqual(said(begins, `  ${agent.account}  ${earned}`, paid));
    await server.database.sql(
      `with paid as (
         insert into agent_rebate_payment (merchant_code, agent_id, currency, day, amount, at)
         values ('ty01', $1, 'PHP', $2, 2000, '2026-03-03T00:00:00Z') returning id
       ) insert into agent_rebate_line (payment_id, rebate_id, amount)
       select paid.id, r.id, 2000 from paid cross join agent_rebate r where r.agent_id = $1`,
      [agent.memberId, day],
    );
    expect(await run(...words('--member', agent.account))).toEqual(
      said(
        begins,
        `  ${child.account}  RNG at 1.2 % less 1 %  ${earned}`,
        paid,
        `  AR1  ${agent.account}  20.00  2026-03-03T00:00:00.000Z`,
      ),
    );
  });

  it.each<[string, object, readonly string[]]>([
    [
      'a line',
      { form: 'line', valid: '10000.00', percents: ['0.5', '0.8', '1', '1.2'] },
      ['level 0  50.00', 'level 1  30.00', 'level 2  20.00', 'level 3  20.00', 'together  120.00'],
    ],
    [
      'a series',
      { form: 'series', valid: '1000', bet: 1900, series: [1930, 1940, 1950, 1956] },
      ['level 0  15.00', 'level 1  5.00', 'level 2  5.00', 'level 3  3.00', 'together  28.00'],
    ],
    [
      'a share of what the house won',
      { form: 'ggr', stakes: '10000', payouts: '2000', percents: ['37'] },
      ['level 0  2960.00', 'together  2960.00'],
    ],
    [
      'a loss of the house',
      { form: 'ggr', stakes: '2000', payouts: '10000', percents: ['37'] },
      ['level 0  0.00', 'together  0.00'],
    ],
    [
      'volumes',
      {
        form: 'volume',
        tiers: [
          { volume: '60000', percent: '45' },
          { volume: '200000', percent: '50' },
          { volume: '410000', percent: '70' },
        ],
        players: '150000',
        agents: ['200000', '60000'],
      },
      [
        'volume of the team  at 70 %  410000.00',
        'agent 1  at 50 %  200000.00',
        'agent 2  at 45 %  60000.00',
        'income  160000.00',
      ],
    ],
    [
      'a salary',
      {
        form: 'salary',
        tiers: [
          { turnover: '100000', activeMembers: 5, percent: '0.6' },
          { turnover: '300000', activeMembers: 10, percent: '1' },
        ],
        turnover: '350000',
        activeMembers: 12,
        below: ['720'],
        paidToday: '3000',
      },
      [
        'tier 2  at 1 %  3500.00',
        'kept after those below  2780.00',
        'owed to those below  0.00',
        'to be added today  500.00',
      ],
    ],
    [
      'a dividend',
      {
        form: 'dividend',
        mode: 'FLOAT',
        tiers: [
          { turnover: '300000', activeMembers: 3, loss: '10000', percent: '3' },
          { turnover: '500000', activeMembers: 3, loss: '30000', percent: '5' },
          { turnover: '1000000', activeMembers: 3, loss: '50000', percent: '10' },
        ],
        activeMembers: 5,
        books: { turnover: '800000', prizes: '770000', rebates: '3000', promotions: '1500', depositFees: '500' },
      },
      [
        'loss of the team  25000.00',
        'tier 2  at 5 %  1041.62',
        'kept after those below  1041.62',
        'owed to those below  0.00',
      ],
    ],
    [
      'no tier',
      { form: 'salary', tiers: [], turnover: '1', activeMembers: 1 },
      ['no tier is reached  0.00', 'kept after those below  0.00', 'owed to those below  0.00'],
    ],
  ])('works out %s from a file, as the golden tables say', async (_, example, lines) => {
    const file = join(operator.folder, 'example.json');
    await writeFile(file, JSON.stringify(example));
    expect(await run('work-out', file, '--brand', 'ty01')).toEqual(said(...lines));
  });

  it('refuses a file that is none', async () => {
    const file = join(operator.folder, 'example.json');
    for (const [content, fault] of [
      ['{', ': '],
      ['{"form":"line","valid":"1.005","percents":["0.5"]}', 'valid: an amount'],
      ['{"form":"line","valid":"1","percents":["101"]}', 'percents.0: a percent'],
      ['{"form":"series","valid":"1","bet":1950,"series":[1900]}', 'bet: nobody bets'],
    ] as const) {
      await writeFile(file, content);
      const { code, said: heard } = await run('work-out', file, '--brand', 'ty01');
      expect([code, heard]).toEqual([1, expect.stringContaining(`Refused: example.invalid\n  ${fault}`)]);
    }
  });

  it.each([
    [[]],
    [['show', '--brand', 'ty01']],
    [['show', ...of('ana'), '--day', '2026-02-30']],
    [['explain', ...of('ana'), '--kind', 'CHESS', '--valid', '1']],
    [['explain', ...of('ana'), '--kind', 'RNG', '--valid', '1.005']],
    [['work-out', '--brand', 'ty01']],
    [['agent', ...of('ana')]],
    [['rates', ...of('ana'), '--who', 'Ines']],
    [['rates', ...of('ana'), 'RNG=101', '--who', 'Ines']],
    [['rates', ...of('ana'), 'RNG=1', 'RNG=2', '--who', 'Ines']],
    [['rates', ...of('ana'), 'CHESS=1', '--who', 'Ines']],
    [['rates', ...of('ana'), '--house', 'RNG=1', '--who', 'Ines']],
    [['move', ...of('ana'), '--who', 'Ines']],
    [['move', ...of('ana'), '--top', '--under', 'ben', '--who', 'Ines']],
  ])('says how it is used: %j [R6]', async (words) => {
    expect(await run(...words)).toEqual({ code: 2, said: '', complained: expect.stringContaining('npm run agency') });
  });

  it('lists payouts of floats, and pays or refuses them once, by somebody with a name [D3]', async () => {
    const agents = [await createFloated(server, { amount: 50_000n }), await createFloated(server, { amount: 50_000n })];
    const [one = '', other = ''] = [await asked(server, agents[0]!), await asked(server, agents[1]!)];
    const at = ['--brand', 'ty01'];
    const who = ['--who', 'Ines'];
    const listed = async (...words: string[]) => (await run('payouts', ...at, ...words)).said.trim().split('\n');
    expect(await listed('--waiting')).toEqual([
      expect.stringMatching(new RegExp(`^${other}  ${agents[1]!.account}  100\\.00  .*  waiting$`)),
      expect.stringMatching(new RegExp(`^${one}  `)),
    ]);
    expect(await run('payout', ...at, '--approve', one)).toMatchObject({ code: 2 });
    expect(await run('payout', ...at, '--approve', one, '--refuse', one, ...who)).toMatchObject({ code: 2 });
    expect(await run('payout', '--brand', BRAND, '--approve', one, ...who)).toEqual(refused('payout.missing'));
    expect(await run('payout', ...at, '--approve', one, '--who', agents[0]!.account)).toEqual(
      refused('payout.same.person'),
    );
    expect(await run('payout', ...at, '--approve', one, ...who)).toEqual(said('Approved; it is in the wallet.'));
    expect(await run('payout', ...at, '--approve', one, ...who)).toEqual(refused('payout.state'));
    expect(await run('payout', ...at, '--refuse', other, ...who)).toEqual(refused('payout.reason'));
    expect(await run('payout', ...at, '--refuse', other, '--why', 'We call you.', ...who)).toEqual(
      said('Refused; it is in the float again.'),
    );
    expect(await listed('--waiting')).toEqual(['']);
    expect(await listed()).toEqual([
      expect.stringMatching(/  refused by Ines$/),
      expect.stringMatching(/  paid by Ines$/),
    ]);
    expect(await standsAt(server, agents[0]!)).toEqual({ float: 40_000, cash: 10_000, waiting: 0 });
  });

  it('lists the envelopes that agents gave, and holds them to what a brand says [AGENT-04, D3]', async () => {
    expect(await run('rains', '--brand', BRAND)).toEqual(said('No rains.'));
    expect(await run('rains', ...of('nobody_at_all'))).toEqual(refused('member.missing'));
    expect(await run('rains', '--brand', 'nowhere')).toEqual(refused('brand.missing'));
    const limit = (...words: string[]) =>
      operator.run('brand', ['rains', BRAND, ...words, '--who', 'Ana', '--why', 'our own limit']);
    const done = await limit(
      '--day-max',
      '500.00',
      '--day-times',
      '3',
      '--least',
      '2.00',
      '--turnover',
      '2',
      '--hours',
      '48',
    );
    expect(done).toEqual(said('Done; rains given from now on are held to it.'));
    const [row] = await server.database.sql(
      `select agent_rain_daily_max, agent_rain_daily_times, agent_rain_low, agent_rain_turnover, agent_rain_hours
       from brand where merchant_code = $1`,
      [BRAND],
    );
    expect(Object.values(row ?? {}).map(Number)).toEqual([50_000, 3, 200, 2, 48]);
    for (const words of [[], ['--hours', '0'], ['--turnover', '11'], ['--day-max', '0'], ['--least', 'x']])
      expect((await limit(...words)).code).not.toBe(0);
  });
});
