import { adjust, playRound } from '@perya/ledger';
import { DAILY_POINTS } from '@perya/promotions';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { drawOrderNo } from '../ledger/order-no.ts';
import { openHashedAccount } from '../modules/identity/index.ts';
import { BRAND, MERCHANT_CODE } from './brand.ts';
import type { DemoCampaign } from './campaigns.ts';
import { WEIGHTS } from './cashier.ts';
import { GAMES } from './history.ts';
import { openPast, post, type Past, type Present } from './past.ts';
import { plantCampaign } from './promotions.ts';

const FIRST = [15_000, 8_000, 5_000, 3_000, 2_000, 1_500, 1_000, 800, 600];
const repeated = (pesos: number, times: number): number[] => Array.from({ length: times }, () => pesos);
/** 50,000 over fifty places. */
const PRIZES = [...FIRST, ...repeated(400, 11), ...repeated(290, 30)].map((pesos) => `${pesos}.00`);

/** The weekly board of the demonstration. */
export const WEEKLY_BOARD: DemoCampaign = {
  code: 'demo-board',
  startsIn: -7,
  terms: {
    kind: 'BOARD',
    trigger: 'periodEnds',
    who: { once: 'never' },
    award: {
      form: 'cash',
      size: { by: 'rank', period: 'week', points: 'valid', dailyCap: Number(DAILY_POINTS), prizes: PRIZES },
      turnoverTimes: 0,
    },
    claim: { hours: 168, needsJoin: false },
    expiry: { days: 30 },
    budget: '2600000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: false },
  },
  image: '/art/crown',
  tone: 'tent',
  category: 'EVENT',
  texts: {
    TY: {
      title: 'Leaderboard ng linggo,',
      highlight: '₱50,000 sa 50 lugar',
      action: 'Tingnan ang lugar ko',
      note: 'Lunes hanggang Linggo',
      body: '<p>Isang puntos sa bawat buong ₱10.00 na valid na taya, hanggang 2,000 puntos sa isang araw. Walang sinasalihan at hindi kasali ang sabong.</p><p>Sarado ang board sa hatinggabi ng Linggo. Pinal ito pagkalipas ng 24 oras, at nasa mga gantimpala mo na ang premyo: pera ito agad, walang turnover.</p>',
    },
    EN: {
      title: 'Leaderboard of the week,',
      highlight: '₱50,000 over 50 places',
      action: 'See my place',
      note: 'Monday to Sunday',
      body: '<p>One point for each full ₱10.00 of valid bets, up to 2,000 points a day. There is nothing to join, and cockfights do not count.</p><p>The board closes at midnight on Sunday. It is final 24 hours later, and the prize waits among your rewards: cash at once, without turnover.</p>',
    },
  },
};

/** Neighbours who play a little: nobody logs in as them. */
const NEIGHBOURS: readonly (readonly [
  account: string,
  nickname: string,
  headIcon: string,
  pesos: readonly number[],
])[] = [
  ['marikit88', 'Marikit', 'mask', [900, 750, 600, 480]],
  ['kalapaty', 'Kalapati', 'lantern', [800, 640, 350]],
  ['lolo_ben62', 'Lolo Ben', 'carabao', [500, 500, 455]],
  ['bellaflor21', 'Bella', 'wave', [640, 300]],
  ['jimboy77', 'Jimboy', 'dice', [400, 212, 150]],
  ['rosalinda_n', 'Rosa', 'wheel', [320, 180]],
  ['andoy13', 'Andoy', 'rooster', [250, 95]],
  ['tessie45', 'Tessie', 'mango', [120, 60]],
];
/** Behind the other campaigns. */
const POSITION = 20;
const GAMES_PLAYED = ['jeepney', 'sarimanok', 'koi', 'color'];

/** Gives the demonstration a weekly board, and neighbours who have really played for it. */
export async function plantBoards(ctx: Present, tx: Transaction<Database>): Promise<void> {
  if (ctx.config.mode !== 'demo') return;
  const brand = tx.selectFrom('brand').select('name').where('merchant_code', '=', MERCHANT_CODE);
  // Whoever has a brand of this code of their own promises nothing by ours.
  if ((await brand.executeTakeFirst())?.name !== BRAND.name) return;
  const planted = tx.selectFrom('campaign').select('id').where('code', '=', WEEKLY_BOARD.code);
  if (await planted.executeTakeFirst()) return;
  const past = await openPast(ctx, tx, '');
  await plantCampaign(past, WEEKLY_BOARD, { now: ctx.clock.now().getTime(), position: POSITION });
  for (const [account, nickname, headIcon, pesos] of NEIGHBOURS) {
    const given = { merchantCode: MERCHANT_CODE, account, nickname, type: 0, isDemo: true, passwordHash: null };
    const memberId = await openHashedAccount(ctx, tx, given);
    if (memberId === null) continue;
    const profile = { kyc_state: 'verified' as const, head_icon: headIcon };
    await tx.updateTable('member').set(profile).where('id', '=', memberId).execute();
    await play(past, memberId, pesos);
  }
}

/** Rows of the books stand in the order of their time, so they play now, all that they have. */
async function play(past: Past, memberId: string, pesos: readonly number[]): Promise<void> {
  const { book, clock, zone, chance } = past;
  const amount = pesos.reduce((sum, one) => sum + BigInt(one) * 100n, 0n);
  const orderNo = drawOrderNo('A', clock.now(), zone, chance);
  await post(past, adjust({ ...book, memberId, orderNo, amount, account: 'cash', reason: 'Demo' }));
  for (const [nr, one] of pesos.entries()) {
    const [gameType = '', vendor = '', gameCode = ''] = GAMES[GAMES_PLAYED[nr] ?? ''] ?? [];
    const stake = BigInt(one) * 100n;
    const bet = { ...book, memberId, gameType, vendor, gameCode, txId: `board-${memberId}-${nr}`, stake };
    const turnover = (stake * BigInt(WEIGHTS[gameType] ?? 100)) / 100n;
    await post(past, playRound({ ...bet, turnover, win: 0n }));
  }
}
