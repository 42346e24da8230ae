import type { agentRain } from '@perya/contract';
import { openEnvelope, type MemberId } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockCash, lockFreeCashes } from '../../ledger/cash-counters.ts';
import type { HeldCash } from '../../ledger/prepare.ts';
import type { AgentRainId } from '../../platform/db/promotion-values.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { claimTogether } from '../promotions/index.ts';
import { askTurnovers, type CallMark, type KeyError } from '../wallet/index.ts';
import { countShut, openFor, readInvited, readRainOf, type EnvelopeRow } from './envelope.store.ts';
import { envelopeRefusals, type EnvelopeRefusal } from './people.service.ts';
import { endRain, lockRain, type RainRow } from './rain.store.ts';
import { toldSeed } from './seed.service.ts';
import { toEnvelope } from './view.ts';

type Tx = Transaction<Database>;
type Paying = Pick<Context, 'clock' | 'ledger' | 'vault'>;

/** Why an envelope is not opened. */
export type OpenCode = EnvelopeRefusal | 'envelope.missing' | 'envelope.opened' | 'envelope.gone' | 'envelope.over';

/** What somebody hears who opens one. */
export type Opened = Result<agentRain.Envelope, OpenCode | KeyError>;

/** Somebody who opens an envelope of a rain. */
export interface OpenAsked extends CallMark {
  readonly rainId: AgentRainId;
}

/** Opens envelopes for people who come at the same moment. Null is left for a transaction of its own. */
export function openTogether(
  ctx: Paying & Pick<Context, 'db' | 'log'>,
  all: readonly OpenAsked[],
): Promise<readonly (Opened | null)[]> {
  return claimTogether<OpenAsked, agentRain.Envelope, OpenCode>(ctx, all, {
    groupOf: ({ rainId }) => rainId,
    async work(tx, ours) {
      const [first] = ours;
      assert(first, 'a group has its people');
      const answers = await openMany(
        ctx,
        tx,
        first.rainId,
        ours.map(({ memberId }) => memberId),
      );
      // Of somebody who comes twice at once the first opens it.
      const seen = new Set<MemberId>();
      return ours.map(({ memberId }) => {
        const answer = answers.get(memberId) ?? null;
        if (answer?.ok === true && seen.has(memberId)) return fail('envelope.opened');
        seen.add(memberId);
        return answer;
      });
    },
  });
}

/** Opens the envelope of one member, whose cash is waited for. */
export async function openAlone(
  ctx: Paying,
  tx: Tx,
  { rainId, memberId }: Pick<OpenAsked, 'rainId' | 'memberId'>,
): Promise<Result<agentRain.Envelope, OpenCode>> {
  const answers = await openMany(ctx, tx, rainId, [memberId], async (rain) => {
    const { id } = await lockCash(tx, { merchantCode: rain.merchant_code, currency: rain.currency }, memberId);
    return new Map([[memberId, id]]);
  });
  const answer = answers.get(memberId);
  assert(answer, 'whoever asks alone is answered');
  return answer;
}

/** An envelope that was opened. */
type OpenedRow = EnvelopeRow & { readonly member_id: MemberId };

type Answers = Map<MemberId, Result<agentRain.Envelope, OpenCode>>;

/**
 * Opens envelopes of one rain in the order in which people came; who is not answered is to be asked alone. The rain is held first, then the
 * cash of those only for whom there is an envelope: who comes too late costs nobody anything.
 */
async function openMany(
  ctx: Paying,
  tx: Tx,
  rainId: AgentRainId,
  memberIds: readonly MemberId[],
  hold?: (rain: RainRow) => Promise<HeldCash>,
): Promise<Answers> {
  const answers: Answers = new Map();
  const refuse = (ids: readonly MemberId[], code: OpenCode) => {
    for (const id of ids) answers.set(id, fail(code));
    return answers;
  };
  const seen = isRowId(rainId) ? await readRainOf(tx, rainId) : undefined;
  if (!seen) return refuse(memberIds, 'envelope.missing');
  // Nobody holds what is over: all who come too late would stand in a row.
  const rain = isOver(seen, ctx.clock.now()) ? seen : { ...seen, ...(await lockRain(tx, rainId)) };
  const invited = await readInvited(tx, rainId, memberIds);
  const waiting: MemberId[] = [];
  for (const id of new Set(memberIds)) {
    const person = invited.get(id);
    if (!person) refuse([id], 'envelope.missing');
    else if (person.hasOpened) refuse([id], 'envelope.opened');
    else waiting.push(id);
  }
  if (isOver(rain, ctx.clock.now())) return refuse(waiting, rain.returned === '0' ? 'envelope.gone' : 'envelope.over');
  let left = (await countShut(tx, rainId)).count;
  const opened: OpenedRow[] = [];
  while (waiting.length > 0 && left > 0) {
    const next = waiting.splice(0, left);
    const book = { merchantCode: rain.merchant_code, currency: rain.currency };
    const held = hold ? await hold(rain) : await lockFreeCashes(tx, book, next);
    const free = next.filter((id) => held.has(id));
    const refusals = await envelopeRefusals(ctx, tx, free, rain.currency);
    const open = free.filter((id) => refusals.get(id) === null);
    for (const id of free) {
      const refusal = refusals.get(id) ?? null;
      if (refusal !== null) refuse([id], refusal);
    }
    const paid = await pay(ctx, tx, rain, { held, memberIds: open });
    assert(paid.length === open.length, 'there is an envelope for each of them');
    opened.push(...paid);
    left -= paid.length;
  }
  refuse(waiting, 'envelope.gone');
  const end = left === 0 ? { returned: '0', ended_at: ctx.clock.now() } : null;
  if (end) await endRain(tx, rainId, 0n, end.ended_at);
  const seed = toldSeed(ctx, { ...rain, ...end });
  for (const { amount, place, opened_at, member_id: id } of opened)
    answers.set(id, ok(toEnvelope({ ...rain, ...end, amount, place, opened_at }, seed)));
  return answers;
}

function isOver({ ended_at: endedAt, expires_at: expiresAt }: RainRow, now: Date): boolean {
  return endedAt !== null || expiresAt <= now;
}

/** Opens an envelope for each and pays it, with what has to be staked before it may leave. [D3] */
async function pay(
  ctx: Paying,
  tx: Tx,
  rain: RainRow,
  { held, memberIds }: { readonly held: HeldCash; readonly memberIds: readonly MemberId[] },
): Promise<readonly OpenedRow[]> {
  if (memberIds.length === 0) return [];
  const { id: rainId, merchant_code: merchantCode, currency, order_no: orderNo, pot_shard: shard } = rain;
  const opened = await openFor(tx, rain, memberIds, ctx.clock.now());
  const transfers = opened.map(({ member_id: memberId, amount }) =>
    openEnvelope({ merchantCode, currency, rainId, memberId, orderNo, shard, amount: BigInt(amount) }),
  );
  const verdicts = await ctx.ledger.postAllIn(tx, transfers, held);
  for (const verdict of verdicts) assert(verdict.state === 'done', 'whoever may be paid is paid');
  const asked = opened.map(({ member_id: memberId, amount }, nr) => ({
    memberId,
    ref: transfers[nr]?.key ?? '',
    orderNo,
    amount: BigInt(amount) * BigInt(rain.turnover_times),
  }));
  await askTurnovers(
    ctx,
    tx,
    asked.filter(({ amount }) => amount > 0n),
    { currency, source: 'transfer' },
  );
  return opened;
}
