import { ok, type Result } from '@perya/std';
import type { Context } from '../context.ts';
import { decideCase, listCases, showCase, type CaseVerdict, type Fact } from '../modules/collusion/index.ts';
import { formatAmount } from '../platform/money.ts';

/** Which cases of a brand there are, one a line. */
export async function tellCases(
  ctx: Context,
  { brand, isOpen }: { readonly brand: string; readonly isOpen: boolean },
): Promise<readonly string[]> {
  const rows = await listCases(ctx, brand, { isOpen });
  return rows.map(({ no, kind, state, accounts, seen, first_seen: first, last_seen: last }) =>
    [no, kind, state, `seen ${seen}`, first.toISOString(), last.toISOString(), accounts.join(' ')].join('  '),
  );
}

/** Writes down what staff found about a case, or, without that, says what it stands on. */
export async function tellCase(
  ctx: Context,
  no: string,
  verdict: CaseVerdict | null,
): Promise<Result<readonly string[], 'case.missing' | 'case.decided'>> {
  if (verdict) {
    const done = await decideCase(ctx, no, verdict);
    return done.ok ? ok([`Case ${no} is ${done.value}.`]) : done;
  }
  const shown = await showCase(ctx, no);
  if (!shown.ok) return shown;
  const { row, members, facts } = shown.value;
  const { state, kind, merchant_code: brand, seen, decided_by: who, why, decided_at: at, merged_into: into } = row;
  const names = new Map(members.map(({ id, account }) => [id, account]));
  return ok([
    `Case ${no} of ${brand}: ${kind}, ${state}, seen ${seen}`,
    ...(into === null ? [] : [`  is the same as case ${into}`]),
    ...(who === null ? [] : [`  ${state} by ${who} at ${at?.toISOString() ?? ''}: ${why ?? ''}`]),
    ...members.map(({ id, account, type, status }) => `  ${account}  player ${id}  type ${type}  ${status}`),
    ...facts.flatMap((fact) => linesOf(fact, names)),
  ]);
}

/** What facts hold, each as much of it as it has. */
interface Detail {
  readonly shared?: string;
  readonly between?: readonly string[];
  readonly market?: string;
  readonly currency?: string;
  readonly bets?: readonly {
    readonly bet: string;
    readonly member: string;
    readonly side: string;
    readonly stake: string;
    readonly at: string;
  }[];
  readonly moves?: readonly {
    readonly transfer: string;
    readonly from: string;
    readonly to: string;
    readonly amount: string;
    readonly at: string;
  }[];
}

function linesOf({ at, detail }: Fact, names: ReadonlyMap<string, string>): readonly string[] {
  const { shared, between = [], market = '', currency = '', bets = [], moves = [] } = detail as Detail;
  const name = (id: string) => names.get(id) ?? id;
  const head = shared === undefined ? market : `${shared} shared by ${between.map(name).join(' and ')}`;
  return [
    [`  ${at.toISOString()}`, ...(head === '' ? [] : [head])].join('  '),
    ...bets.map(({ bet, member, side, stake, at: when }) =>
      [`    bet ${bet}`, name(member), side, formatAmount(BigInt(stake), currency), when].join('  '),
    ),
    ...moves.map(({ transfer, from, to, amount, at: when }) =>
      [`    transfer ${transfer}`, `${name(from)} to ${name(to)}`, formatAmount(BigInt(amount), currency), when].join(
        '  ',
      ),
    ),
  ];
}
