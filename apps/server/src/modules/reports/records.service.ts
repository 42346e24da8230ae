import { PAGE_SIZE, isAgentType, type Checked, type ContentLanguage, type Value, type wallet } from '@perya/contract';
import { FLOAT_PAYOUT, type Currency } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import { textIn } from '../../platform/text/dictionary.ts';
import type { Context } from '../../context.ts';
import { methodNames } from '../cashier/index.ts';
import { accountNames, teamOf } from '../identity/index.ts';
import { zoneOf } from '../brand/index.ts';
import { namedGame } from './betting.service.ts';
import { bookOf } from '../wallet/index.ts';
import { gameTypeOf } from './game-type.ts';
import { tooLate, toldUpTo } from '../../ledger/member-days.ts';
import { onlyMember, type Members } from '../../ledger/members.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { pairLines, type LinePair } from './record-pairs.ts';
import { isSummedByDay, kindOf, readRecords, sumRecords } from './records.store.ts';
import type { Session } from '../../handler.ts';

type Asked = Checked<typeof wallet.records>;
type Answered = Value<typeof wallet.records>;

/** The account record of a member, or of an agent's team. [API-91] */
export async function listRecords(
  ctx: Context,
  session: Session,
  asked: Asked,
  language: ContentLanguage,
): Promise<Result<Answered, 'range.invalid' | 'permission.denied'>> {
  const span = readSpan(asked, await zoneOf(ctx, session.merchantCode));
  if (!span.ok) return span;
  const members = membersOf(session, asked);
  if (!members.ok) return members;
  const { currency } = await bookOf(ctx, session);
  const filter = { members: members.value, currency, span: span.value, kind: asked.kind };
  // Purses are nobody's business but their owner's; the sums are of cash in any case.
  const withBonus = asked.types === undefined;
  // Enough for a page of pairs, and to see that there is another one.
  const most = (withBonus ? 2 : 1) * PAGE_SIZE + 1;
  const found = await readRecords(ctx.db, { ...filter, withBonus }, asked.cursor ?? null, most);
  const paired = pairLines(found);
  const pairs = paired.slice(0, PAGE_SIZE);
  const rows = pairs.map(([row]) => row);
  const methodIds = rows.filter(({ kind }) => kindOf(kind) === 'deposit').map(({ detail }) => detail);
  const methods = await methodNames(ctx, session.merchantCode, methodIds, language);
  const names = withBonus ? null : await accountNames(ctx.db, [...new Set(rows.map((row) => row.member_id))]);
  const list = pairs.map((pair) =>
    toRecord(pair, { account: names?.get(pair[0].member_id) ?? null, methods, currency, language }),
  );
  const next = paired.length > PAGE_SIZE ? (list[PAGE_SIZE - 1]?.id ?? null) : null;
  if (asked.cursor !== undefined) return ok({ list, next, footer: null });
  const before = isSummedByDay(asked.kind) ? await tooLate(ctx.db, filter.members) : null;
  const sums = await sumRecords(ctx.db, filter, before);
  const footer = {
    in: formatAmount(BigInt(sums.in), currency),
    out: formatAmount(BigInt(sums.out), currency),
    ...toldUpTo(before),
  };
  return ok({ list, next, footer });
}

interface RecordLooks {
  readonly account: string | null;
  /** What ways to pay in are called. */
  readonly methods: ReadonlyMap<string, string>;
  readonly currency: Currency;
  readonly language: ContentLanguage;
}

/** Whose records are meant; an agent sees nobody outside their own line. [ROLE-15] */
function membersOf(session: Session, { types, account }: Asked): Result<Members, 'permission.denied'> {
  if (types === undefined) return ok(onlyMember(session.memberId));
  if (!isAgentType(session.type)) return fail('permission.denied');
  return ok(teamOf(session.memberId, account === '' ? undefined : account));
}

function toRecord(pair: LinePair, { account, methods, currency, language }: RecordLooks): wallet.RecordRow {
  const [row, own] = pair;
  const kind = kindOf(row.kind);
  assert(kind, `${row.kind} has a place in a record`);
  const gameType = gameTypeOf(row.category);
  const lines = own === undefined ? [row] : [own, row];
  const written = (...amounts: readonly string[]): string =>
    formatAmount(
      amounts.reduce((sum, amount) => sum + BigInt(amount), 0n),
      currency,
    );
  return {
    // The older line, so that the next page begins behind both.
    id: (own ?? row).id,
    kind,
    amount: written(...lines.map(({ amount }) => amount)),
    balanceAfter: written(...lines.map(({ balance }) => balance)),
    orderNo: row.ref,
    remark: gameType === null ? remarkOf(row.detail, methods, language) : namedGame(row.detail).name,
    gameType,
    account,
    isBonus: own === undefined && row.is_bonus,
    parts:
      own === undefined
        ? []
        : lines.map((line) => ({
            isBonus: line.is_bonus,
            amount: written(line.amount),
            balanceAfter: written(line.balance),
          })),
    time: row.at.toISOString(),
  };
}

/** A way to pay in by its name, what was paid out of a float as such, anything else as it was written down. */
function remarkOf(detail: string, methods: RecordLooks['methods'], language: ContentLanguage): string {
  return detail === FLOAT_PAYOUT ? textIn(language, 'record.floatPayout') : (methods.get(detail) ?? detail);
}
