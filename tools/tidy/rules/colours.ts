import type { Finding, Rule, Tree } from '../tree.ts';

/** Where colours have their names: those of every site at night, which all games play in, and those of games. */
const TOKENS = ['web/ui/tokens.css', 'apps/play/src/tokens.css'];

/** White and black stand for light and shadow as often as for text. */
const EVERYWHERE = new Set(['#ffffff', '#000000']);

/** A colour of a game that has a name is called by it, so that it changes in one place. */
export const tokenColours: Rule = {
  name: 'colours of games come from tokens',
  check: (tree) => {
    const names = colourNames(tree);
    return [...tree.files]
      .filter(([path]) => /^apps\/play\/src\/.*\.css$/.test(path) && !TOKENS.includes(path))
      .flatMap(([file, text]) => text.split('\n').flatMap((line, index) => spelledOut(names, file, line, index + 1)));
  },
};

/** The name of each colour; where themes differ the first counts, which is the night. */
function colourNames(tree: Tree): Map<string, string> {
  const names = new Map<string, string>();
  for (const path of TOKENS) {
    const [night = ''] = (tree.files.get(path) ?? '').split("[data-theme='light']");
    for (const [, name = '', colour = ''] of night.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/gi)) {
      if (!names.has(colour) && !EVERYWHERE.has(colour)) names.set(colour, name);
    }
  }
  return names;
}

function spelledOut(names: ReadonlyMap<string, string>, file: string, text: string, line: number): Finding[] {
  return [...text.matchAll(/#[0-9a-f]{6}\b/gi)].flatMap(([colour]) => {
    const name = names.get(colour.toLowerCase());
    return name === undefined ? [] : [{ file, line, message: `spells out ${colour}, which is ${name}` }];
  });
}
