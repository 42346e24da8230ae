import { readFile } from 'node:fs/promises';
import { hashModel } from '@perya/fairness';
import { seededDraws } from '@perya/game-math';
import {
  costByUptake,
  hashTerms,
  matchDeposit,
  neededFor,
  readTerms,
  simulatePurses,
  TERMS_SCALE,
  type Award,
  type PaySheet,
  type Terms,
} from '@perya/promotions';
import { groupedAmount, parseAmount } from '@perya/std';
import type { Context } from '../context.ts';
import { checkUnder } from '../modules/promotions/index.ts';
import { listPromo, STAFF_WORDS } from './promo-staff.ts';
import { readArguments } from './read-arguments.ts';
import { refuseCommand, runCommand } from './run-command.ts';

const USAGE = `Runs campaigns: a draft that one person makes and another approves, grants by hand, comments. Who did it is written down.

  npm run promo -- check draft.json --profile PH --approval 2026-113
      whether it may be saved under a profile (PH, UK, MT or OTHER), and the hash that players would see; changes nothing
  npm run promo -- simulate draft.json --sheet sheet.json --kind RNG --deposit 1000 --stake 50 --players 4000 --seed 1
      plays its purse out; the sheet lists [odds of 10,000, multiple of the stake in hundredths]; changes nothing
  npm run promo -- list --brand play1                                campaigns, and what waits for a person
  npm run promo -- draft draft.json                       --who Ana
  npm run promo -- approve CODE [--approval 2026-113]     --who Ben  its budget is set aside, its words are published
  npm run promo -- pause|resume|end CODE                  --who Ana
  npm run promo -- grant CODE --player 1042 --why "…"     --who Ana
  npm run promo -- review REWARD [--reject linked|terms|mistake]     --who Ben
  npm run promo -- review-friend PLAYER [--reject linked|terms]      --who Ben  an invited friend who may be the inviter
  npm run promo -- show-comment|hide-comment ID           --who Ana
  npm run promo -- answer-comment ID --text "…"           --who Ana
  npm run promo -- leave-out|let-in PLAYER                --who Ana  an account of staff or for tests has a place on no board`;

const text = { type: 'string' } as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  strict: true,
  options: {
    profile: text,
    approval: text,
    sheet: text,
    kind: text,
    deposit: text,
    stake: text,
    players: text,
    seed: text,
    brand: text,
    player: text,
    who: text,
    why: text,
    reject: text,
    text,
  },
});
const [word = '', name = ''] = positionals;
const { who = '', brand = '' } = values;
const pure = { check, simulate }[word];
const work = STAFF_WORDS[word];
if (pure && name !== '') await withTerms(name, pure);
else if (word === 'list' && brand !== '') await runCommand(async (ctx) => say(await listPromo(ctx, brand)));
else if (work && name !== '' && who.trim() !== '') await runCommand(runStaff);
else refuseCommand(USAGE);

async function runStaff(ctx: Context): Promise<void> {
  const { why = '', player = '', text: words = '', approval = null, reject = null } = values;
  const done = await work?.(ctx, { name, who, why, brand, player, approval, reject, text: words, readJson });
  if (!done) return refuseCommand(USAGE);
  say(done.line);
  if (!done.isDone) process.exitCode = 1;
}

async function withTerms(path: string, use: (terms: Terms) => Promise<void> | void): Promise<void> {
  const data = await readJson(path);
  if (data === undefined) return refuseCommand(`There is no JSON in ${path}.`);
  const read = readTerms(termsIn(data));
  return read.ok ? use(read.terms) : refuseCommand(read.faults.join('\n'));
}

/** The terms alone, or a whole draft around them; its words have no number yet. */
function termsIn(data: unknown): unknown {
  const { terms } = (data ?? {}) as { readonly terms?: object };
  return terms === undefined ? data : { texts: 'draft', ...terms };
}

function readJson(path: string): Promise<unknown> {
  return readFile(path, 'utf8')
    .then((content) => JSON.parse(content) as unknown)
    .catch(() => undefined);
}

function check(terms: Terms): void {
  const profile = (['PH', 'UK', 'MT', 'OTHER'] as const).find((one) => one === values.profile);
  if (profile === undefined) return refuseCommand(USAGE);
  const { refusals, warnings } = checkUnder(profile, terms, values.approval ?? null);
  for (const refusal of refusals) say(`refused: ${refusal}`);
  for (const warning of warnings) say(`warning: ${warning}`);
  if (refusals.length > 0) process.exitCode = 1;
  else say(`${terms.kind} may be saved under ${profile}, terms ${hashTerms(terms, hashModel)}`);
}

async function simulate(terms: Terms): Promise<void> {
  const sheet = readSheet(await readJson(values.sheet ?? ''));
  const deposit = parseAmount(values.deposit ?? '', TERMS_SCALE);
  const stake = parseAmount(values.stake ?? '', TERMS_SCALE);
  const [players, seed] = [Number(values.players ?? 1000), Number(values.seed ?? 1)];
  const { wagering } = terms;
  const isWhole = Number.isSafeInteger(players) && players > 0 && Number.isSafeInteger(seed);
  if (sheet === null || deposit === null || stake === null || stake === 0n || !isWhole) return refuseCommand(USAGE);
  const award = awardOf(terms, deposit);
  if (award === null || wagering === undefined) return refuseCommand('Nobody gets a purse by this draft and deposit.');
  const forecast = simulatePurses(
    {
      players,
      deposit,
      bonus: award.bonus,
      needed: neededFor(award, wagering),
      steps: terms.release.steps,
      cap: terms.cap ?? null,
      maxStake: wagering.maxStake,
      stake,
      weight: wagering.weights.kinds[values.kind ?? ''] ?? 0,
      sheet,
    },
    seededDraws(seed),
  );
  say(`finished: ${forecast.finishedBps / 100} %, with nothing: ${forecast.emptyHandedBps / 100} %`);
  say(
    `cost for each: ${groupedAmount(forecast.meanCost, TERMS_SCALE)} ± ${groupedAmount(forecast.within, TERMS_SCALE)} (95 %)`,
  );
  say(
    `P10, P50, P90: ${[forecast.p10, forecast.median, forecast.p90].map((one) => groupedAmount(one, TERMS_SCALE)).join(', ')}`,
  );
  say(`edge earned for each: ${groupedAmount(forecast.edgeEarned, TERMS_SCALE)}`);
  for (const { percent, takers, cost } of costByUptake(forecast.meanCost, players)) {
    say(`if ${percent} % take part, ${takers} of ${players}: ${groupedAmount(cost, TERMS_SCALE)}`);
  }
}

function readSheet(data: unknown): PaySheet | null {
  if (!Array.isArray(data)) return null;
  const rows = data.filter(isOutcome);
  const total = rows.reduce((sum, [odds]) => sum + odds, 0);
  return rows.length === data.length && total <= 10_000 ? rows.map(([odds, multiple]) => ({ odds, multiple })) : null;
}

function isOutcome(row: unknown): row is [odds: number, multiple: number] {
  return Array.isArray(row) && row.length === 2 && row.every((part) => Number.isSafeInteger(part) && part >= 0);
}

function awardOf({ award }: Terms, deposit: bigint): Award | null {
  if (award.form !== 'purse') return null;
  if (award.size.by === 'fixed') return { bonus: award.size.amount, matched: 0n };
  const match = award.size.by === 'deposit' ? matchDeposit(deposit, award.size) : null;
  return match?.ok === true && match.value.bonus > 0n ? match.value : null;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
