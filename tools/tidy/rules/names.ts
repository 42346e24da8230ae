import type { Rule } from '../tree.ts';

const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Names that the world expects in another shape. */
const CUSTOM =
  /(^|\/)(README|ARCHITECTURE|STYLE|CONTRIBUTING|SECURITY|CREDITS)\.md$|^(LICENSE|NOTICE)$|\/migrations\/\d{4}_[a-z0-9_]+\.sql$/;

const VAGUE = /^(utils?|helpers?|misc|common|stuff)\.tsx?$/;

/** Files and folders are kebab-case, and say what they hold. */
export const kebabCase: Rule = {
  name: 'names are kebab-case and mean something',
  check: (tree) =>
    [...tree.files.keys()].flatMap((file) => {
      const parts = file.split('/');
      const name = parts[parts.length - 1] ?? '';
      if (VAGUE.test(name)) return [{ file, message: 'a name that says nothing' }];
      if (CUSTOM.test(file)) return [];
      const bad = parts.find((part) => !KEBAB.test(part));
      return bad === undefined ? [] : [{ file, message: `${bad} is not kebab-case` }];
    }),
};

const ROLE = /\.(routes|service|store|state)(\.test)?\.ts$/;
const TOUCHES_THE_WORLD = /(^|\/)(context|database)\.ts$|^kysely$|^pg$/;

/** A file of a server module carries its role (`wallet.store.ts`); only pure pieces go without. */
export const serverRoles: Rule = {
  name: 'server module files carry their role',
  check: (tree) =>
    tree.sources
      .filter(
        ({ path }) => path.startsWith('apps/server/src/modules/') && !ROLE.test(path) && !path.endsWith('.test.ts'),
      )
      .flatMap((source) =>
        source.imports
          .filter(({ request }) => TOUCHES_THE_WORLD.test(request))
          .map(({ request, line }) => ({ file: source.path, line, message: `has no role, but imports ${request}` })),
      ),
};
