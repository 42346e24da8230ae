import { agentRain } from '@perya/contract';
import { fundRain, POT_ROWS, type MemberId } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Checked, Value } from '@perya/contract';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Session } from '../../handler.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import { drawOrderNo, takeOrderNo } from '../../ledger/order-no.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { Database } from '../../platform/db/schema.ts';
import { formatAmount, parseAmount } from '../../platform/money.ts';
import { weighPaymentPassword } from '../identity/index.ts';
import { answerOnce, bookOf } from '../wallet/index.ts';
import { insertEnvelopes, insertPeople } from './envelope.store.ts';
import { leftToday, rainRules, type RainRules } from './limits.service.ts';
import { envelopeRefusal, findPeople } from './people.service.ts';
import type { BelowRow } from './people.store.ts';
import { insertRain, type RainRow } from './rain.store.ts';
import { drawSeed } from './seed.service.ts';
import { envelopesOf, splitError, type SplitAsked } from './split.ts';
import { toGiven } from './view.ts';

type Tx = Transaction<Database>;
type Asked = Checked<typeof agentRain.send>;
type Sent = Value<typeof agentRain.send>;
type SendCode = Exclude<(typeof agentRain.send.errors)[number], 'key.reused' | 'call.cancelled'>;

const HOUR_MS = 3_600_000;

/** Gives envelopes to members directly below an agent, all of their money first. [API-102, SCR-50, D3] */
export const sendRain: Handler<typeof agentRain.send> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  return answerOnce<Sent, SendCode>(ctx, visitor, {
    call: 'agentRain.send',
    input,
    prove: () => weighPaymentPassword(ctx, session.memberId, input.paymentPassword),
    work: (tx) => sendIn(ctx, tx, session, input),
  });
};

/** What is given, as minor units. */
type Given = Pick<SplitAsked, 'split' | 'total' | 'low' | 'amounts'>;

async function sendIn(ctx: Context, tx: Tx, session: Session, asked: Asked): Promise<Result<Sent, SendCode>> {
  const { memberId, merchantCode } = session;
  const book = await bookOf(ctx, session);
  const { currency } = book;
  const rules = await rainRules(ctx, merchantCode);
  const given = readGiven(asked, currency, rules);
  if (!given.ok) return given;
  await lockStandings(tx, memberId, currency);
  // Both ends are known people: that is what keeps this from being a way to wash money. [D3]
  const refusal = await envelopeRefusal(ctx, tx, memberId, currency);
  if (refusal !== null) return fail(refusal === 'promotion.segment' ? 'user.disabled' : refusal);
  const left = await leftToday(ctx, tx, memberId, rules);
  if (left.times === 0) return fail('rain.often');
  if (given.value.total > left.amount) return fail('transfer.limit');
  const people = await peopleOf(ctx, tx, { agentId: memberId, currency }, asked);
  if (!people.ok) return people;
  const envelopes = asked.envelopes ?? people.value.length;
  if (envelopes > people.value.length) return fail('rain.people');
  const isFirstCome = envelopes < people.value.length;
  if (isFirstCome && given.value.split === 'custom') return fail('rain.split');
  const wrong = splitError({ ...given.value, envelopes });
  if (wrong !== null) return fail(wrong);
  const facts = { given: given.value, people: people.value, envelopes, isFirstCome, remark: asked.remark.trim() };
  const { rain, amounts } = await writeRain(ctx, tx, session, { ...facts, rules, currency });
  const money = { ...book, rainId: rain.id, memberId, orderNo: rain.order_no, shard: rain.pot_shard };
  const verdict = await ctx.ledger.postIn(tx, fundRain({ ...money, amount: given.value.total }));
  if (verdict.state === 'refused') return fail('balance.insufficient');
  assert(verdict.state === 'done' && verdict.balance !== null, 'a rain is paid for once');
  const told = (amount: bigint) => formatAmount(amount, currency);
  return ok({
    id: rain.id,
    rain: toGiven(rain, null, undefined),
    float: told(verdict.balance),
    items: isFirstCome
      ? []
      : people.value.map(({ account }, place) => ({ account, amount: told(amounts[place] ?? 0n) })),
  });
}

/** What was asked for, when it can be given at all. */
function readGiven(
  { total: text, split, amounts: texts = [], low: lowest, remark }: Asked,
  currency: string,
  rules: RainRules,
): Result<Given, SendCode> {
  const total = parseAmount(text, currency);
  const amounts = texts.map((one) => parseAmount(one, currency));
  const least = lowest === undefined ? rules.low : parseAmount(lowest, currency);
  if (total === null || least === null) return fail('request.invalid');
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < amounts.length) return fail('request.invalid');
  if (total === 0n) return fail('amount.invalid');
  if (least < rules.low) return fail('rain.low');
  if (!agentRain.isRemark(remark)) return fail('remark.invalid');
  return ok({ split, total, low: split === 'random' ? least : rules.low, amounts: known });
}

/** Whom it is for, in the order they were named; who stands elsewhere or can be given nothing is not told apart from nobody. */
async function peopleOf(
  ctx: Context,
  tx: Tx,
  { agentId, currency }: { readonly agentId: MemberId; readonly currency: string },
  { memberIds, all: isAll = false }: Asked,
): Promise<Result<readonly BelowRow[], 'request.invalid' | 'team.missing' | 'rain.people'>> {
  if (isAll === (memberIds !== undefined)) return fail('request.invalid');
  const max = agentRain.RAIN_PEOPLE_MAX;
  if (memberIds === undefined) {
    const found = await findPeople(ctx, tx, { agentId, currency, max: max + 1 });
    return found.length === 0 || found.length > max ? fail('rain.people') : ok(found);
  }
  const ids = [...new Set(memberIds)];
  if (ids.length < memberIds.length) return fail('request.invalid');
  if (!ids.every(isRowId)) return fail('team.missing');
  const found = new Map((await findPeople(ctx, tx, { agentId, currency, ids, max })).map((row) => [row.id, row]));
  const people = ids.flatMap((id) => found.get(id) ?? []);
  return people.length < ids.length ? fail('team.missing') : ok(people);
}

interface RainAsked {
  readonly given: Given;
  readonly people: readonly BelowRow[];
  readonly envelopes: number;
  readonly isFirstCome: boolean;
  readonly remark: string;
  readonly rules: RainRules;
  readonly currency: string;
}

/** Writes down a rain, whom it is for, and its envelopes. */
async function writeRain(
  ctx: Context,
  tx: Tx,
  { memberId, merchantCode }: Session,
  { given, people, envelopes, isFirstCome, remark, rules, currency }: RainAsked,
): Promise<{ readonly rain: RainRow; readonly amounts: readonly bigint[] }> {
  const now = ctx.clock.now();
  const { split, total, low } = given;
  const drawn = split === 'random' ? drawSeed(ctx) : null;
  const row = {
    merchant_code: merchantCode,
    agent_id: memberId,
    currency,
    split,
    is_first_come: isFirstCome,
    total,
    low,
    envelopes,
    people: people.length,
    turnover_times: rules.turnoverTimes,
    remark,
    pot_shard: ctx.chance.below(POT_ROWS),
    created_at: now,
    expires_at: new Date(now.getTime() + rules.hours * HOUR_MS),
    ...drawn?.row,
  };
  const rain = await takeOrderNo(
    () => drawOrderNo('E', now, rules.zone, ctx.chance),
    async (orderNo) => (await insertRain(tx, { ...row, order_no: orderNo })) ?? null,
  );
  const amounts = envelopesOf({ ...given, envelopes, seed: drawn?.seed ?? null, orderNo: rain.order_no });
  const ids = people.map(({ id }) => id);
  await insertPeople(tx, rain, ids);
  const list = amounts.map((amount, place) => ({ amount, memberId: isFirstCome ? null : (ids[place] ?? null) }));
  await insertEnvelopes(tx, rain.id, list);
  return { rain, amounts };
}
