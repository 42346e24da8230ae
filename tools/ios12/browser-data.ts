import { createRequire } from 'node:module';

/** How one browser supports a feature, as browser-compat-data writes it. */
interface Statement {
  readonly version_added: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly prefix?: string;
  readonly alternative_name?: string;
  readonly flags?: unknown;
  readonly partial_implementation?: boolean;
}

/** A feature with the features below it. */
export interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Statement | readonly Statement[]>> };
  readonly [name: string]: unknown;
}

/** How Safari of iOS 12.4 stands to a feature. */
export interface Support {
  readonly plain: boolean;
  /** Prefixes it was there under. */
  readonly prefixes: readonly string[];
  /** The version that brought it, to be read by people. */
  readonly since: string;
}

const NEWEST = { major: 12, minor: 4 };

/** All browser data. */
export const browserData = createRequire(import.meta.url)('@mdn/browser-compat-data') as Readonly<
  Record<'css' | 'api' | 'javascript', Feature>
>;

/** The feature below another, if the data knows it. */
export function below(feature: Feature | undefined, ...path: readonly string[]): Feature | undefined {
  let current: Feature | undefined = feature;
  for (const name of path) {
    current = current && Object.hasOwn(current, name) ? (current[name] as Feature) : undefined;
  }
  return current;
}

/** Support of a feature, or nothing when the data does not speak of it. */
export function supportOf(feature: Feature | undefined): Support | undefined {
  const found = feature?.__compat?.support['safari_ios'];
  if (found === undefined) return undefined;
  const statements = [found].flat();
  const there = statements.filter(
    (item) => !item.flags && isThere(item.version_added) && !isThere(item.version_removed ?? null),
  );
  return {
    plain: there.some((item) => !item.prefix && !item.alternative_name),
    prefixes: there.flatMap((item) => item.prefix ?? []),
    since: statements.map((item) => String(item.version_added)).join(' or '),
  };
}

function isThere(version: string | boolean | null): boolean {
  if (typeof version !== 'string') return version === true;
  const [, major = '', minor = '0'] = /^≤?(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  if (major === '') return false;
  return Number(major) < NEWEST.major || (Number(major) === NEWEST.major && Number(minor) <= NEWEST.minor);
}
