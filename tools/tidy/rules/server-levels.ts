import { resolveImport } from '../resolve.ts';
import type { Rule } from '../tree.ts';

const SRC = 'apps/server/src/';

/** The parts of the server, each with the level it stands on: an import runs to a lower one only. */
const PARTS: readonly (readonly [prefix: string, level: number])[] = [
  ['platform/', 0],
  ['player-protection.ts', 1],
  ['ledger/', 1],
  ['providers/', 1],
  ['context.ts', 2],
  ['handler.ts', 3],
  ['modules/', 4],
  ['server-state.ts', 5],
  ['jobs/', 5],
  ['seed/', 5],
  ['http/core/', 5],
  ['http/pages/', 6],
  ['http/metrics/', 7],
  ['http/api/', 8],
  ['http/sandbox/', 8],
  ['http/vendor/', 8],
  ['ws/', 8],
  ['app.ts', 9],
  ['open-context.ts', 9],
  ['', 10],
];

/** The same for its modules: what stands above knows what stands below, never the other way round. */
const MODULES: Readonly<Record<string, number>> = {
  audit: 1,
  live: 1,
  push: 2,
  brand: 2,
  content: 3,
  mail: 3,
  identity: 4,
  wallet: 5,
  float: 6,
  rebate: 6,
  lines: 6,
  rewards: 7,
  'agent-rebate': 7,
  'responsible-gaming': 8,
  promotions: 9,
  vip: 10,
  'check-in': 10,
  cashback: 10,
  invitation: 10,
  referral: 10,
  welcome: 10,
  feedback: 10,
  vendors: 11,
  cashier: 12,
  catalog: 13,
  missions: 14,
  board: 15,
  'vendor-wallet': 14,
  collusion: 16,
  studio: 15,
  reports: 16,
  team: 17,
  inbox: 16,
  'push-delivery': 17,
  simulator: 16,
  'spin-campaigns': 16,
  wheel: 16,
  'free-spins': 16,
  rain: 16,
  'agent-rain': 16,
  me: 17,
};

/** Imports of the server run downwards, and into a module through its door. */
export const serverLevels: Rule = {
  name: 'the server stands in levels, and a module has one door',
  check: (tree) =>
    tree.sources
      .filter(({ path }) => path.startsWith(SRC) && !path.endsWith('.test.ts'))
      .flatMap(({ path, imports }) =>
        imports.flatMap(({ request, line }) => {
          const target = resolveImport(tree, path, request);
          const reason = target?.startsWith(SRC) ? wrong(path.slice(SRC.length), target.slice(SRC.length)) : undefined;
          return reason === undefined ? [] : [{ file: path, line, message: reason }];
        }),
      ),
};

function wrong(from: string, target: string): string | undefined {
  const [part, level] = partOf(from);
  const [other, otherLevel] = partOf(target);
  if (part !== other && otherLevel >= level) return `${part || 'the start'} may not import ${target}`;
  const module = moduleOf(target);
  if (module === undefined || module === moduleOf(from)) return undefined;
  if (MODULES[module] === undefined) return `the module ${module} stands on no level`;
  if (target !== `modules/${module}/index.ts`) return `may reach the module ${module} only through its door`;
  const own = moduleOf(from);
  return own !== undefined && MODULES[module] >= (MODULES[own] ?? 0)
    ? `the module ${own} stands below ${module} and may not import it`
    : undefined;
}

function partOf(path: string): readonly [string, number] {
  return PARTS.find(([prefix]) => path.startsWith(prefix)) ?? ['', 0];
}

function moduleOf(path: string): string | undefined {
  return /^modules\/([^/]+)\//.exec(path)?.[1];
}
