import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../e2e/harness/server.ts';
import { measureBytes } from './bytes.ts';
import { measureChanges } from './changes.ts';
import { measureCode } from './code.ts';
import { measureSustained } from './followers.ts';
import { measureGame } from './game.ts';
import { measureLedger } from './ledger.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLobby } from './lobby.ts';
import { measureLoad } from './load.ts';
import { measureLogin } from './login.ts';
import { measureMemberLife } from './member-life.ts';
import { measureMemory } from './memory.ts';
import { measurePhone } from './phone.ts';
import { measureRecords } from './records.ts';
import { keeps, line, type Figure } from './report.ts';
import { measureSimulator } from './simulator.ts';
import { measureSpins } from './spins.ts';
import { measureStartUp } from './start-up.ts';
import { measureTeams } from './teams.ts';

/** Parts can be named to run only those: `npm run bench -- bytes load`. */
const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
const figures: Figure[] = [];

async function measure(part: string, work: () => Promise<Figure[]>): Promise<void> {
  if (!isWanted(part)) return;
  console.log(`\n${part}`);
  for (const figure of await work()) {
    figures.push(figure);
    console.log(line(figure));
  }
}

const dataFolder = await mkdtemp(join(tmpdir(), 'perya-bench-'));
try {
  console.log(`Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`);
  await measure('code', measureCode);
  await measure('start-up', () => measureStartUp(dataFolder));
  const server = await startServer(dataFolder, { PERYA_TRUST_PROXY: '1' });
  try {
    await measure('memory', () => measureMemory(server.pid, dataFolder));
    await measure('bytes', () => measureBytes(server.baseUrl));
    await measure('phone', () => measurePhone(server.baseUrl));
    await measure('lighthouse', () => measureLighthouse(server.baseUrl));
    await measure('lobby', () => measureLobby(server.baseUrl));
    await measure('game', () => measureGame(server.baseUrl));
    await measure('changes', () => measureChanges(server.baseUrl, dataFolder));
    await measure('load', () => measureLoad(server.baseUrl));
    await measure('login', () => measureLogin(server.baseUrl));
    await measure('ledger', () => measureLedger(server, dataFolder));
    await measure('sustained', () => measureSustained(dataFolder));
    await measure('spins', () => measureSpins(server, dataFolder));
    await measure('member-life', () => measureMemberLife(dataFolder));
    await measure('simulator', () => measureSimulator(dataFolder));
    await measure('teams', () => measureTeams(server.baseUrl, dataFolder));
    await measure('records', () => measureRecords(server.baseUrl, dataFolder));
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

const breaches = figures.filter((figure) => !keeps(figure));
console.log(`\n${breaches.length === 0 ? 'Every budget holds.' : `${breaches.length} budgets are broken:`}`);
for (const breach of breaches) console.log(line(breach));
process.exit(breaches.length === 0 ? 0 : 1);
