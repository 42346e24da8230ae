import { isTest, type Rule } from '../tree.ts';

const SRC = 'apps/server/src/';

/** Ways to take a key apart, or to put one together inside a statement. */
const PARSED: readonly RegExp[] = [
  /\b(?:substr|substring|split_part|left|right|starts_with|strpos|position|replace|regexp_\w+)\(\s*(?:\w+\.)?\w*key\b/,
  /(?<![.\w])(?:\w+\.)?\w*key\s+(?:not\s+)?(?:like|ilike|similar to|~)/,
  /\bkey'?,\s*'(?:like|ilike|~)'/,
  /'[a-z.]+:'\s*\|\|/,
  /\bkey\.(?:split|slice|replace|substring|startsWith|match)\(/,
];
/** What makes a file one that asks the database. */
const ASKS = /\bsql`|\.selectFrom\(|Kysely</;

/** A key of the ledger makes a request happen once. What belongs together says so by an id, which a join goes by. */
export const ledgerKeys: Rule = {
  name: 'no statement parses a key of the ledger',
  check: (tree) =>
    tree.sources
      .filter(({ path }) => path.startsWith(SRC) && !isTest(path) && ASKS.test(tree.files.get(path) ?? ''))
      .flatMap(({ path }) =>
        (tree.files.get(path) ?? '').split('\n').flatMap((text, at) => {
          const isParsed = PARSED.some((pattern) => pattern.test(text));
          return isParsed ? [{ file: path, line: at + 1, message: 'parses a key: join by bet_id or another id' }] : [];
        }),
      ),
};
