import { readFile } from 'node:fs/promises';
import { hashModel } from '@perya/fairness';
import { hashTerms, readTerms, type Terms } from '@perya/promotions';
import type { Context } from '../context.ts';
import { checkUnder } from '../modules/promotions/index.ts';
import { playOut, simulateDraft } from './promo-simulate.ts';
import { listPromo, STAFF_WORDS } from './promo-staff.ts';
import { readArguments } from './read-arguments.ts';
import { refuseCommand, runCommand } from './run-command.ts';

const USAGE = `Runs campaigns: a draft that one person makes and another approves, grants by hand, comments. Who did it is written down.

  npm run promo -- check draft.json --profile PH --approval 2026-113
      whether it may be saved under a profile (PH, UK, MT or OTHER), and the hash that players would see; changes nothing
  npm run promo -- simulate draft.json --brand play1 --from 2026-10-01 --to 2026-10-31 [--share 5] [--seed 1]
      what it would have cost in those days, to whom it would have gone and what stands against it; reads only
  npm run promo -- simulate draft.json --sheet sheet.json --kind RNG --deposit 1000 --stake 50 --players 4000 --seed 1
      plays its purse out; the sheet lists [odds of 10,000, multiple of the stake in hundredths]; changes nothing
  npm run promo -- list --brand play1                                campaigns, and what waits for a person
  npm run promo -- draft draft.json                       --who Ana
  npm run promo -- approve CODE [--approval 2026-113]     --who Ben  its budget is set aside, its words are published
  npm run promo -- pause|resume|end CODE                  --who Ana
  npm run promo -- grant CODE --player 1042 --why "…"     --who Ana
  npm run promo -- review REWARD [--reject linked|terms|mistake]     --who Ben
  npm run promo -- review-friend PLAYER [--reject linked|terms]      --who Ben  an invited friend who may be the inviter
  npm run promo -- case REWARD                            --who Ana  what the accounts around a reward share, as CSV
  npm run promo -- grants 2026-11-17 --brand play1        --who Ana  what was granted by hand on a day, as CSV
  npm run promo -- rewards 2026-11 --brand play1          --who Ana  whoever was given more in a month than the brand lists
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
    from: text,
    to: text,
    share: text,
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
const pure = { check, simulate: values.from === undefined ? playSheet : simulatePast }[word];
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

async function playSheet(terms: Terms): Promise<void> {
  tell(playOut(terms, { ...values, sheet: await readJson(values.sheet ?? '') }));
}

function simulatePast(terms: Terms): Promise<void> {
  return runCommand(async (ctx) => tell(await simulateDraft(ctx, terms, values)));
}

/** Says what came of it; what could not be begun ends with 2. */
function tell(lines: readonly string[] | string | null): void {
  if (lines === null) return refuseCommand(USAGE);
  if (typeof lines === 'string') return refuseCommand(lines);
  for (const line of lines) say(line);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
