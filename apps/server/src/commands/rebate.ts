import { readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { approveRates, draftRates, listPlans, readRates, readRatesFile } from '../modules/rebate/index.ts';
import { readArguments } from './read-arguments.ts';
import { refuseCommand, runCommand } from './run-command.ts';

const USAGE = `Sets the rates of rebates: one person drafts them, another approves them, and they hold from the next midnight on.

  npm run rebate -- list --brand play1
  npm run rebate -- draft rates.json                            --who Ana
  npm run rebate -- approve PLAN [--approval 2026-113]          --who Ben`;

const text = { type: 'string' } as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  strict: true,
  options: { brand: text, who: text, approval: text },
});
const [word = '', name = ''] = positionals;
const { brand = '', who = '', approval = null } = values;
const LISTED_MAX = 20;
const PPM_OF_PERCENT = 10_000;
const ROW_ID = /^[1-9]\d{0,17}$/;

if (word === 'list' && brand !== '') await runCommand(list);
else if (word === 'draft' && name !== '' && who.trim() !== '') await runCommand(draft);
else if (word === 'approve' && ROW_ID.test(name) && who.trim() !== '') await runCommand(approve);
else refuseCommand(USAGE);

async function list({ db }: Context): Promise<void> {
  for (const plan of await listPlans(db, brand, LISTED_MAX)) {
    const state = plan.from_day === null ? 'waits for a second person' : `from ${plan.from_day} by ${plan.checker}`;
    say(`plan ${plan.id}  made by ${plan.maker}  ${state}`);
    for (const { level, category, vendor, ratePpm } of await readRates(db, plan.id)) {
      say(`  level ${level}  ${category}  ${vendor === '' ? 'every vendor' : vendor}  ${ratePpm / PPM_OF_PERCENT} %`);
    }
  }
}

async function draft(ctx: Context): Promise<void> {
  const data = await readFile(name, 'utf8')
    .then((content) => JSON.parse(content) as unknown)
    .catch(() => undefined);
  const read = readRatesFile(data);
  if (!read.ok) return refuse(read.error);
  const saved = await draftRates(ctx, read.value, who);
  if (!saved.ok) return refuse(saved.error);
  say(`Saved as plan ${saved.value}; somebody else approves it.`);
}

async function approve(ctx: Context): Promise<void> {
  const approved = await approveRates(ctx, { id: name, who, approvalNo: approval });
  if (!approved.ok) return refuse(approved.error);
  say(`Approved; it holds from ${approved.value} on.`);
}

function refuse({ code, value }: { readonly code: string; readonly value?: unknown }): void {
  say([`Refused: ${code}`, ...(Array.isArray(value) ? value.map((fault) => `  ${String(fault)}`) : [])].join('\n'));
  process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
