import { resolveImport, workspaceOf } from '../resolve.ts';
import { isTest, type Rule } from '../tree.ts';

/** Which workspaces a workspace may import from, besides itself. Tools that run things may also use `tools/run`. */
const WORKSPACES: Readonly<Record<string, readonly RegExp[]>> = {
  'packages/std': [],
  'packages/contract': [],
  'games/stage': [],
  // The rules of a game think; its view draws on the stage and sees only what players may see.
  'games/instant': [/^packages\/(std|game-math)\//, /^games\/stage\//],
  'games/slots': [/^packages\/(std|game-math)\//, /^games\/stage\//],
  // Symbols, frames and letters are drawn as those of slots are.
  'games/tumble': [/^packages\/(std|game-math)\//, /^games\/stage\//, /^games\/slots\/view\//],
  'apps/server': [/^packages\//, /^games\/[^/]+\/src\//],
  // What the sites share knows none of them.
  web: [/^packages\/contract\//],
  // A round is recomputed in the browser with the very rules that decided it.
  'apps/mobile': [/^packages\/(contract|fairness)\//, /^games\/[^/]+\/src\//, /^web\//],
  // The page of a game has no session, so it has no use for the client and its cache.
  'apps/play': [
    /^packages\/contract\//,
    /^games\/stage\//,
    /^games\/[^/]+\/(view\/|src\/(?:[a-z-]+\/)?public\.ts$)/,
    /^web\/(?!query\/)/,
  ],
  'apps/console': [/^packages\/contract\//, /^web\//],
  // Art is drawn from the shapes of the design system; SQL functions are bound as a migrated database has them.
  tools: [
    /^packages\/(contract|fairness|game-math)\//,
    /^games\/[^/]+\/src\//,
    /^web\/ui\/brand\//,
    /^apps\/server\/src\/platform\/db\//,
  ],
  // Journeys know the site by its paths and words only; keys of vendors stand sealed, so planting one takes the vault.
  // Seeds are planted whose rounds are known before they are played, which takes the rules that decide them.
  e2e: [
    /^packages\/(contract|game-math)\//,
    /^games\/[^/]+\/src\//,
    /^tools\/(run|ios12)\//,
    /^apps\/mobile\/src\/routes\.ts$/,
    /^apps\/server\/src\/platform\/(crypto|random)\//,
  ],
  // The bank test runs a database of its own and plants what the server keeps sealed; the ledger is also measured from
  // inside, without HTTP, and its days are summed with the product's own words; so are nights, on a demonstration of their own.
  // Climbs are worked out again.
  bench: [
    /^tools\/(run|conformance)\//,
    /^e2e\/harness\//,
    /^packages\/(contract|ledger|fairness|std)\//,
    /^games\/instant\/src\//,
    /^apps\/server\/src\/(platform\/(config|crypto|random|db|limits|log)|ledger)\//,
    /^apps\/server\/src\/(modules\/(agent-rain|agent-rebate|board|brand|inbox|promotions|rain|rebate|rewards|simulator|vendors|vip)\/index|context|handler|seed\/seed|open-context|platform\/paths)\.ts$/,
  ],
  // Tests draw pages with what the build draws them with, and find the words of the site as it does.
  '': [/^web\/build\//, /^apps\/mobile\/build\/dictionary-plugin\.ts$/],
};

/** Every other package thinks with the small words only. */
const LEVEL_ONE: readonly RegExp[] = [/^packages\/std\//];

/** What tests of every workspace share, and what writes a file that they hold against its source. */
const FOR_TESTS = /^tools\/(testing|sql-binding)\//;

/** Inside the mobile site imports flow one way; a layer sees those with a smaller number. */
const MOBILE_LEVELS: Readonly<Record<string, number>> = { lib: 0, routes: 1, features: 2, screens: 3, app: 4 };

/** Parts of `web` that know nothing of each other, but all may use `lib`; the design system knows no words and no calls. */
const WEB_PARTS = /^web\/(ui|query|i18n|lib|build)\//;

/** What runs when a site is built or tested, and not in a browser. */
const BUILDS = /(^|\/)build\/|\.config\.ts$/;

/** Imports follow the table of ARCHITECTURE.md. */
export const layers: Rule = {
  name: 'imports follow the layers',
  check: (tree) =>
    tree.sources.flatMap((source) =>
      source.imports.flatMap(({ request, line }) => {
        const target = resolveImport(tree, source.path, request);
        if (target === undefined) return [];
        const reason =
          missing(tree.files, target, request) ??
          betweenWorkspaces(source.path, target) ??
          insideMobile(source.path, target) ??
          insideWeb(source.path, target) ??
          insideGame(source.path, target);
        return reason ? [{ file: source.path, line, message: reason }] : [];
      }),
    ),
};

function missing(files: ReadonlyMap<string, string>, target: string, request: string): string | undefined {
  return files.has(target) || target.includes('/dist/') ? undefined : `imports ${request}, which does not exist`;
}

function insideGame(from: string, target: string): string | undefined {
  const isView = /^games\/[^/]+\/view\//.test(from);
  if (/^games\/(?!stage\/)[^/]+\/src\//.test(from) && /^games\/([^/]+\/view|stage)\//.test(target)) {
    return `rules may not import ${target}`;
  }
  return isView &&
    /^(packages|games\/[^/]+\/src\/(?!(?:[a-z-]+\/)?public\.ts$))/.test(target) &&
    !target.startsWith('games/stage/')
    ? `a view may not import ${target}`
    : undefined;
}

function betweenWorkspaces(from: string, target: string): string | undefined {
  const home = workspaceOf(from);
  if (workspaceOf(target) === home || (isTest(from) && FOR_TESTS.test(target))) return undefined;
  const allowed = WORKSPACES[home] ?? LEVEL_ONE;
  return allowed.some((pattern) => pattern.test(target)) ? undefined : `${home || 'the root'} may not import ${target}`;
}

function insideMobile(from: string, target: string): string | undefined {
  const [layer, place] = mobilePlace(from);
  const [other, otherPlace] = mobilePlace(target);
  if (layer === undefined || other === undefined) return undefined;
  if (layer === other) {
    const isOtherScreen = layer === 'screens' && place !== otherPlace;
    return isOtherScreen ? `the screen ${place} may not import the screen ${otherPlace}` : undefined;
  }
  const flows = (MOBILE_LEVELS[other] ?? 0) < (MOBILE_LEVELS[layer] ?? 0);
  return flows ? undefined : `${layer} may not import ${other}`;
}

function insideWeb(from: string, target: string): string | undefined {
  const [, other] = WEB_PARTS.exec(target) ?? [];
  if (other === 'build' && !BUILDS.test(from)) return `only builds may import ${target}`;
  const [, part] = WEB_PARTS.exec(from) ?? [];
  const isOpen = part === undefined || other === undefined || other === part || (other === 'lib' && part !== 'build');
  return isOpen ? undefined : `web/${part} may not import web/${other}`;
}

/** The layer and the folder below it, for files of the mobile site that stand in a layer. */
function mobilePlace(path: string): [string | undefined, string] {
  const [, layer, place = ''] = /^apps\/mobile\/src\/([a-z]+)(?:\.tsx?$|\/([^/]+))/.exec(path) ?? [];
  return [layer !== undefined && layer in MOBILE_LEVELS ? layer : undefined, place];
}
