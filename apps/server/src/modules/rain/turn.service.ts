import { shareOut } from '@perya/fairness';
import { fail, ok } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sumPot } from '../../ledger/pots.ts';
import { undoFailed } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import { addPromise, codeOfCampaign, keepPromise } from '../promotions/index.ts';
import { hasDue, readMembers, writeShares } from './entry.store.ts';
import { openSeed } from './seed.service.ts';
import { changeWave, sumPromised, takeWave, type WaveRow } from './wave.store.ts';

type Tx = Transaction<Database>;

const AT_ONCE = 50;
/** How often it is looked whether all of a wave was paid. */
const SETTLE_MS = 2000;

/** Opens waves whose time has come, shares out those that are over and ends those that were paid, each in a transaction of its own. */
export async function turnWaves(ctx: Context, isStopping: () => boolean = () => false): Promise<void> {
  for (let left = AT_ONCE; left > 0 && !isStopping(); left -= 1) {
    const isDone = await ctx.db.transaction().execute(async (tx) => {
      const wave = await takeWave(tx, ctx.clock.now());
      if (!wave) return false;
      if (wave.state === 'planned') await open(ctx, tx, wave);
      else if (wave.state === 'open') await share(ctx, tx, wave);
      else await settle(ctx, tx, wave);
      return true;
    });
    if (!isDone) return;
  }
}

/** A wave opens only with all of its pot there, beside what others have promised: what was announced is given. */
async function open(ctx: Context, tx: Tx, wave: WaveRow): Promise<void> {
  const cancel = () => changeWave(tx, wave.id, { state: 'cancelled', act_at: null });
  if (ctx.clock.now() >= wave.closes_at) return cancel();
  const { campaign_id: campaignId, merchant_code: merchantCode, currency } = wave;
  const party = await codeOfCampaign(tx, campaignId);
  const opened = await undoFailed<null, 'promotion.closed' | 'promotion.exhausted'>(tx, 'promise', async () => {
    if (!(await addPromise(tx, campaignId))) return fail('promotion.closed');
    const left = (await sumPot(tx, { merchantCode, currency, party })) - (await sumPromised(tx, campaignId));
    if (left < BigInt(wave.pot)) return fail('promotion.exhausted');
    await changeWave(tx, wave.id, { state: 'open', act_at: wave.closes_at });
    return ok(null);
  });
  if (opened.ok) return;
  await cancel();
  if (opened.error.code === 'promotion.exhausted')
    ctx.log.warn({ event: 'rain.pot_missing', campaign: party }, 'a budget has not enough for the next wave');
}

/** Shares a wave out over all who came: whoever is still coming in waits for this and hears that it is over. */
async function share(ctx: Context, tx: Tx, wave: WaveRow): Promise<void> {
  const members = await readMembers(tx, wave.id);
  const { id, pot, low, high } = wave;
  const figures = { id, pot: Number(pot), low: Number(low), high: Number(high), people: members.length };
  const { amounts, rest } = shareOut(figures, openSeed(ctx, wave));
  const now = ctx.clock.now();
  const shares = members.map((memberId, place) => ({ memberId, amount: BigInt(amounts[place] ?? 0) }));
  await writeShares(tx, id, shares, now);
  await changeWave(tx, id, {
    state: 'shared',
    people: members.length,
    rest: BigInt(rest),
    shared_at: now,
    act_at: now,
  });
}

async function settle(ctx: Context, tx: Tx, wave: WaveRow): Promise<void> {
  if (await hasDue(tx, wave.id)) {
    return changeWave(tx, wave.id, { act_at: new Date(ctx.clock.now().getTime() + SETTLE_MS) });
  }
  await changeWave(tx, wave.id, { state: 'done', act_at: null });
  await keepPromise(tx, wave.campaign_id);
}
