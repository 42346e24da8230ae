import type { Rule } from '../tree.ts';

const README_LINES = 30;

/** Each package says in a few lines what it decides and what not. */
export const packageReadmes: Rule = {
  name: 'each package has a short README',
  check: (tree) =>
    [...tree.files.keys()]
      .filter((path) => /^(packages\/[^/]+|web)\/package\.json$/.test(path))
      .flatMap((path) => {
        const file = path.replace('package.json', 'README.md');
        const text = tree.files.get(file);
        if (text === undefined) return [{ file, message: 'is missing' }];
        const lines = text.trimEnd().split('\n').length;
        return lines < README_LINES
          ? []
          : [{ file, message: `has ${lines} lines, it must stay under ${README_LINES}` }];
      }),
};

/** A decision without its context cannot be judged later. */
export const decisionPages: Rule = {
  name: 'each decision has context, decision and consequences',
  check: (tree) =>
    [...tree.files]
      .filter(([path]) => /^docs\/decisions\/.+\.md$/.test(path))
      .flatMap(([file, text]) =>
        ['Context', 'Decision', 'Consequences']
          .filter((heading) => !new RegExp(`^## ${heading}\\n+\\S`, 'm').test(text))
          .map((heading) => ({ file, message: `has no "## ${heading}"` })),
      ),
};

/** Paths of somebody's machine and addresses of package registries have no place in the repository. */
const STRANGE = [
  { pattern: /(?<![\w.~/-])\/(work|root|home\/\w+|Users\/\w+)(?![\w-])/, what: "a path of somebody's machine" },
  { pattern: /\.\.\/shared\b/, what: 'a folder outside the repository' },
  { pattern: /\bregistry\.(npmjs|yarnpkg)\b|\b(artifactory|verdaccio)\b/i, what: 'a package registry' },
];

/** The rule itself and its test. */
const SPEAKS_OF_THEM = /^tools\/tidy\/(rules\/documents|planted\.test)\.ts$/;

/** The repository does not know the machine it was written on. */
export const foreignPlaces: Rule = {
  name: 'no machine paths or registries',
  check: (tree) =>
    [...tree.files]
      .filter(([path]) => !SPEAKS_OF_THEM.test(path))
      .flatMap(([file, text]) =>
        text.split('\n').flatMap((content, index) =>
          STRANGE.filter(({ pattern }) => pattern.test(content)).map(({ what }) => ({
            file,
            line: index + 1,
            message: `names ${what}`,
          })),
        ),
      ),
};

/** The page that says which places to touch; a place that moved would send people looking. */
const PLACES_PAGE = 'docs/adding.md';
const PLACE = /`((?:apps|packages|games|tools|bench|e2e|docs)\/[\w./-]+)`/g;

/** Whoever adds something finds the places where the page says they are. */
export const namedPlaces: Rule = {
  name: 'the page about adding names places that exist',
  check: (tree) => {
    const paths = [...tree.files.keys()];
    return [...(tree.files.get(PLACES_PAGE) ?? '').matchAll(PLACE)]
      .map(([, place = '']) => place.replace(/\/$/, ''))
      .filter((place) => !paths.some((path) => path === place || path.startsWith(`${place}/`)))
      .map((place) => ({ file: PLACES_PAGE, message: `names ${place}, which is not there` }));
  },
};

/** A folder is created with its first real file. */
export const emptyFolders: Rule = {
  name: 'no empty folders',
  check: (tree) => tree.emptyFolders.map((file) => ({ file, message: 'is an empty folder' })),
};
