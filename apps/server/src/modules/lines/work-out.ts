import {
  dailySalary,
  dividend,
  ggrShares,
  hourlySalary,
  lineShares,
  netOf,
  seriesShares,
  teamLoss,
  volumeIncome,
  volumeRate,
  type Earned,
} from '@perya/agency';
import type { Currency } from '@perya/ledger';
import { fail, ok, parseAmount as parseDecimal, sum, type Result } from '@perya/std';
import * as v from 'valibot';
import { parseAmount } from '../../platform/money.ts';

/** Decimals of a percent: parts of a million. */
const PERCENT_SCALE = 4;

/** An amount that was worked out, and the rate it was worked out at where there is one. */
export interface Step {
  readonly name: string;
  readonly amount: bigint;
  readonly ratePpm?: number;
}

const Percent = v.pipe(
  v.string(),
  v.transform((text) => parseDecimal(text, PERCENT_SCALE)),
  v.check((ppm) => ppm !== null && ppm <= 1_000_000n, 'a percent such as 0.30'),
  v.transform(Number),
);
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Series = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000));

/** The shapes of a file: what is to be worked out, and from which figures. */
function shapes(currency: Currency) {
  const Amount = v.pipe(
    v.string(),
    v.transform((text) => parseAmount(text, currency)),
    v.check((minor) => minor !== null, 'an amount such as 120000.00'),
    v.transform((minor) => minor ?? 0n),
  );
  const nothing = v.optional(Amount, '0');
  const tiers = v.array(v.strictObject({ turnover: Amount, activeMembers: Count, loss: nothing, percent: Percent }));
  const team = { turnover: Amount, activeMembers: Count, loss: nothing, below: v.optional(v.array(Amount), []) };
  return v.variant('form', [
    v.strictObject({ form: v.literal('line'), valid: Amount, percents: v.array(Percent) }),
    v.strictObject({ form: v.literal('series'), valid: Amount, bet: Series, series: v.array(Series) }),
    v.strictObject({ form: v.literal('ggr'), stakes: Amount, payouts: Amount, percents: v.array(Percent) }),
    v.strictObject({
      form: v.literal('volume'),
      tiers: v.array(v.strictObject({ volume: Amount, percent: Percent })),
      players: Amount,
      agents: v.array(Amount),
    }),
    v.strictObject({
      form: v.literal('salary'),
      tiers,
      checksLoss: v.optional(v.boolean(), false),
      ...team,
      paidToday: v.optional(Amount),
    }),
    v.strictObject({
      form: v.literal('dividend'),
      tiers,
      mode: v.picklist(['FIXED', 'FLOAT']),
      membersMin: v.optional(Count, 0),
      activeMembers: team.activeMembers,
      below: team.below,
      books: v.strictObject({
        turnover: Amount,
        prizes: Amount,
        rebates: nothing,
        promotions: nothing,
        depositFees: nothing,
      }),
      carriedWin: nothing,
    }),
  ]);
}

type Given = v.InferOutput<ReturnType<typeof shapes>>;
type Of<Form extends Given['form']> = Extract<Given, { form: Form }>;

/** Works out what somebody would earn, from figures of a file. It knows nobody and changes nothing. */
export function workOut(data: unknown, currency: Currency): Result<readonly Step[], 'example.invalid'> {
  const read = v.safeParse(shapes(currency), data);
  if (!read.success) {
    const faults = read.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    return fail('example.invalid', faults);
  }
  const given = read.output;
  if (given.form === 'line') return ok(ofLine(lineShares(given.valid, given.percents)));
  if (given.form === 'ggr') return ok(ofLine(ggrShares(given.stakes - given.payouts, given.percents)));
  if (given.form === 'volume') return ok(ofVolume(given));
  if (given.form === 'salary') return ok(ofSalary(given));
  if (given.form === 'dividend') return ok(ofDividend(given));
  const { valid, bet, series } = given;
  if ((series[0] ?? bet) < bet) return fail('example.invalid', ['bet: nobody bets at a series above the own']);
  return ok(ofLine(seriesShares(valid, bet, series)));
}

function ofLine(shares: readonly bigint[]): Step[] {
  return [...shares.map((amount, at) => ({ name: `level ${at}`, amount })), { name: 'together', amount: sum(shares) }];
}

function ofVolume({ tiers: given, players, agents }: Of<'volume'>): Step[] {
  const tiers = given.map(({ volume, percent: ratePpm }) => ({ volume, ratePpm }));
  const volume = players + sum(agents);
  return [
    { name: 'volume of the team', amount: volume, ratePpm: volumeRate(tiers, volume) },
    ...agents.map((amount, at) => ({ name: `agent ${at + 1}`, amount, ratePpm: volumeRate(tiers, amount) })),
    { name: 'income', amount: volumeIncome(tiers, { players, agents }) },
  ];
}

const tiersOf = (tiers: Of<'salary'>['tiers']) => tiers.map(({ percent: ratePpm, ...tier }) => ({ ...tier, ratePpm }));

function ofSalary({ tiers: given, checksLoss, below, paidToday, ...team }: Of<'salary'>): Step[] {
  const tiers = tiersOf(given);
  const steps = earned(dailySalary(tiers, team, { checksLoss }), tiers, below);
  if (paidToday === undefined) return steps;
  return [...steps, { name: 'to be added today', amount: hourlySalary(tiers, team, { checksLoss, paidToday }) }];
}

function ofDividend(given: Of<'dividend'>): Step[] {
  const { activeMembers, books, below, mode, membersMin } = given;
  const tiers = tiersOf(given.tiers);
  const loss = teamLoss(books, given.carriedWin);
  const made = dividend(tiers, { turnover: books.turnover, activeMembers, loss }, { mode, membersMin });
  return [{ name: 'loss of the team', amount: loss }, ...earned(made, tiers, below)];
}

function earned({ tier, gross }: Earned, tiers: readonly { ratePpm: number }[], below: readonly bigint[]): Step[] {
  const { keeps, owes } = netOf(gross, sum(below));
  return [
    tier === null
      ? { name: 'no tier is reached', amount: 0n }
      : { name: `tier ${tier + 1}`, amount: gross, ratePpm: tiers[tier]?.ratePpm ?? 0 },
    { name: 'kept after those below', amount: keeps },
    { name: 'owed to those below', amount: owes },
  ];
}
