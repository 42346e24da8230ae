import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { runDatabaseCommand, refuseCommand, type FoundDatabase } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import { systemChance } from '../platform/random/chance.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/db/schema.ts';
import { acknowledgeBreak, reportBreaks } from '../ledger/break-report.ts';
import type { Break } from '../ledger/breaks.ts';
import { checkWhole } from '../ledger/check.ts';
import { findWrongTeam } from '../ledger/check-teams.ts';
import { addDays, isDay } from '../ledger/day.ts';
import { sealKeyOf } from '../ledger/seal.ts';
import { verifySeals } from '../ledger/verify-seals.ts';
import { headsFile } from '../ledger/jobs.ts';
import { findWrongRebate } from '../modules/agent-rebate/index.ts';
import { findWrongAncestor } from '../modules/identity/index.ts';
import { findWrongLine } from '../modules/lines/index.ts';
import { findSecrets } from '../platform/crypto/own-secrets.ts';
import { openVault } from '../platform/crypto/vault.ts';

const USAGE = `Checks the whole ledger and who stands above whom, or tells the breaks that servers found, as CSV; acknowledges one that was looked into.

  npm run ledger-check
  npm run ledger-check -- --breaks                                      all there ever were
  npm run ledger-check -- --breaks --from 2026-11-01 --to 2026-11-30    those that were open in these days (UTC)
  npm run ledger-check -- --acknowledge 17 --who Ana --why "row 4711 was forged; mended by adjustment A-9"`;

const text = { type: 'string' } as const;
const { values } = readArguments(USAGE, {
  options: { breaks: { type: 'boolean' }, from: text, to: text, acknowledge: text, who: text, why: text },
});
const work = workOf();
if (work) await runDatabaseCommand((found) => run(found, work));
else refuseCommand(USAGE);

function workOf(): ((db: Kysely<Database>, config: Config) => Promise<void>) | null {
  const { breaks = false, from = '1970-01-01', to = '9999-12-30', acknowledge: id, who = '', why = '' } = values;
  if (id !== undefined) {
    const isRight = /^[1-9]\d{0,17}$/.test(id) && isBetween(who, 80) && isBetween(why, 400);
    return isRight ? (db) => acknowledge(db, { id, who, why }) : null;
  }
  if (!breaks) return values.from === undefined && values.to === undefined ? check : null;
  if (!isDay(from) || !isDay(to)) return null;
  return (db) => tell(db, { from: new Date(from), before: new Date(addDays(to, 1)) });
}

/** Without the bounds of requests: this looks at every row there is. */
async function run({ config, place }: FoundDatabase, does: NonNullable<typeof work>): Promise<void> {
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new Pool({ ...place.connection, max: 1, application_name: 'perya check' }),
    }),
  });
  try {
    await does(db, config);
  } finally {
    await db.destroy();
  }
}

/** Checks the whole ledger and its seals, the lines that teams are summed by, their sums, and what agents earn by them. */
async function check(db: Kysely<Database>, config: Config): Promise<void> {
  const vault = openVault(await findSecrets(config, db), systemChance);
  const heads = await readFile(headsFile({ config }), 'utf8').catch(() => '');
  const unsealed = await verifySeals(db, sealKeyOf({ vault }), heads.split('\n').filter(Boolean));
  const astray = await findWrongAncestor(db);
  const apart = await findWrongLine(db);
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const missummed = await findWrongTeam(db, { now: rows[0]?.now ?? new Date() });
  const mispaid = await findWrongRebate(db);
  report([
    ...(await checkWhole(db)),
    ...(unsealed ? [unsealed] : []),
    ...(astray ? [{ rule: 'A1', ...astray }] : []),
    ...(apart ? [{ rule: 'A2', ...apart }] : []),
    ...(missummed ? [{ rule: 'A3', ...missummed }] : []),
    ...(mispaid ? [{ rule: 'A4', ...mispaid }] : []),
  ]);
}

async function tell(db: Kysely<Database>, span: Parameters<typeof reportBreaks>[1]): Promise<void> {
  const { table, isOpen } = await reportBreaks(db, span);
  process.stdout.write(table);
  process.exitCode = isOpen ? 1 : 0;
}

async function acknowledge(
  db: Kysely<Database>,
  said: Omit<Parameters<typeof acknowledgeBreak>[1], 'at'>,
): Promise<void> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db);
  const isDone = rows[0] !== undefined && (await acknowledgeBreak(db, { ...said, ...rows[0] }));
  process.stdout.write(isDone ? 'It is on record.\n' : `There is no open break ${said.id}.\n`);
  process.exitCode = isDone ? 0 : 1;
}

function isBetween(word: string, most: number): boolean {
  return word.length > 0 && word.length <= most;
}

function report(breaks: readonly (Pick<Break, 'row' | 'detail'> & { readonly rule: string })[]): void {
  if (breaks.length === 0) process.stdout.write('The ledger adds up, and its seals hold.\n');
  for (const { rule, row, detail } of breaks) process.stdout.write(`${rule}  ${row}: ${detail}\n`);
  process.exitCode = breaks.length === 0 ? 0 : 1;
}
