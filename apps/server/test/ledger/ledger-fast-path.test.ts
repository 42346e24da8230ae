import { placeBet, playRound, settleBet, type Transfer } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { betOf, openLedgerKit } from '../kit/ledger-kit.ts';

const kit = await openLedgerKit();
afterAll(() => kit.close());
const { ledger, database } = kit;

const stake = 100n;
const turnover = stake;
const postAll = (transfers: readonly Transfer[]) => Promise.all(transfers.map((transfer) => ledger.post(transfer)));

/** Four kinds of plain transfers in turn, of two vendors, for members whose first bets are placed. */
const nextOf = (memberId: string, at: number): Transfer => {
  const vendor = at % 3 === 0 ? 'LAB' : 'BAL';
  const open = { ...betOf(memberId, `first-${memberId}`), stake };
  const next = { ...betOf(memberId, `next-${memberId}`), vendor, stake, turnover };
  const kinds = [
    () => placeBet(next),
    () => playRound({ ...next, win: 250n, jackpot: { contribution: 3n, win: 7n } }),
    () => settleBet({ ...open, win: 0n }),
    () => settleBet({ ...open, win: 40n }),
  ];
  return (kinds[at % kinds.length] ?? kinds[0])!();
};
const CHANGE = [-100n, 150n, 0n, 40n];

describe('a batch of plain transfers', () => {
  it('leaves behind who cannot pay or has limits, and every account stays a chain [I1..I5]', async () => {
    const members = await kit.members(60, 100n);
    await postAll(members.map((memberId) => placeBet({ ...betOf(memberId, `first-${memberId}`), stake, turnover })));
    const isPoor = (at: number) => at % 5 === 0;
    const isLimited = (at: number) => at % 7 === 1;
    await Promise.all(members.filter((_, at) => !isPoor(at)).map((memberId) => kit.give(memberId, 500n)));
    await database.sql('update ledger_account set is_limited = true where member_id = any ($1)', [
      members.filter((_, at) => isLimited(at)),
    ]);

    const verdicts = await postAll(members.map(nextOf));

    expect(verdicts).toEqual(
      members.map((_, at) => {
        const needsStake = at % 4 < 2;
        if (needsStake && isPoor(at)) return { state: 'refused', isReplay: false, code: 'balance.insufficient' };
        const balance = (isPoor(at) ? 0n : 500n) + (CHANGE[at % 4] ?? 0n);
        return { state: 'done', isReplay: false, at: expect.any(Date), balance, version: expect.any(Number) };
      }),
    );
    expect(await checkWhole(kit.db)).toEqual([]);
  });

  it('moves nothing when nobody can pay', async () => {
    const members = await kit.members(5, 50n);
    const before = await database.sql(
      'select id, balance, version from ledger_account where member_id is null order by id',
    );
    const verdicts = await postAll(
      members.map((memberId) => placeBet({ ...betOf(memberId, `poor-${memberId}`), stake, turnover })),
    );
    expect(new Set(verdicts.map(({ state }) => state))).toEqual(new Set(['refused']));
    expect(
      await database.sql('select id, balance, version from ledger_account where member_id is null order by id'),
    ).toEqual(before);
  });

  it('never takes money of another brand along [T26]', async () => {
    await database.sql(
      `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('ty09', 'ty09trial', 'Other', 'y')`,
    );
    const own = await kit.members(4, 500n);
    const [stranger = ''] = await kit.members(1, 500n);
    const foreign = { ...betOf(stranger, `foreign-${stranger}`), merchantCode: 'ty09', stake, turnover };
    const all = await Promise.allSettled([
      ledger.post(placeBet(foreign)),
      ...own.map((memberId) => ledger.post(placeBet({ ...betOf(memberId, `own-${memberId}`), stake, turnover }))),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', ...own.map(() => 'fulfilled')]);
    expect(await kit.standing(stranger)).toEqual({ cash: 500n });
    expect(await checkWhole(kit.db)).toEqual([]);
  });
});
