import { isTest, type Rule } from '../tree.ts';

/** What runs shared rounds, whatever is played in them: the interface of games, the wire and the server. */
const ENGINE =
  /^(packages\/game-math\/src\/shared-game\.ts|packages\/contract\/src\/room\.ts|apps\/server\/src\/modules\/studio\/shared-round\/|apps\/server\/src\/ws\/room-)/;

/** Words of single games; a game that everybody shares adds its own here. */
const WORDS = /crash|climb|rider|height|flight|flown|cash.?out/gi;

const GAMES = /^@perya\/(instant|slots|tumble)\b/;

/** Shared rounds are run without a word of the games that are played in them. */
export const sharedWords: Rule = {
  name: 'the engine of shared rounds knows no game',
  check: (tree) =>
    tree.sources
      .filter(({ path }) => ENGINE.test(path) && !isTest(path))
      .flatMap(({ path, text, imports }) => [
        ...text
          .split('\n')
          .flatMap((line, index) =>
            [...line.matchAll(WORDS)].map(([word]) => ({ file: path, line: index + 1, message: `says ${word}` })),
          ),
        ...imports
          .filter(({ request }) => GAMES.test(request))
          .map(({ request, line }) => ({ file: path, line, message: `imports ${request}` })),
      ]),
};
