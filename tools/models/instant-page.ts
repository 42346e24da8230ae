import type { InstantModel } from '@perya/instant/model';
import { INSTANT_MODELS } from '@perya/instant/models';
import type { Engine } from './engine.ts';
import { oneIn, percent, rowsOf, table } from './markdown.ts';
import { fileOf, parIndex } from './page.ts';

/** How the list of all models calls the instant games, and what each is about. */
const GAMES: Readonly<Record<string, readonly [name: string, about: string]>> = {
  crash: ['Climb', 'A multiplier climbs until it stops; whoever takes it before has won. Everybody shares a round.'],
  mines: ['Mines', 'Cells are opened one by one; each safe one raises the win, a mine ends it.'],
  drop: ['Ball drop', 'A ball falls through rows of pegs, left or right with the same chance, into a bin.'],
  dice: ['Dice', 'A number is rolled below the chosen one, or from it on.'],
  limbo: ['Limbo', 'A multiplier is drawn; the chosen target is paid when it is reached.'],
  hilo: [
    'Higher or lower',
    'Cards from a deck that never ends; each right guess raises the win. A guess that would be worth more than a round pays is refused, so no price is cut.',
  ],
  wheel: ['Wheel', 'A wheel of equal segments stops.'],
  keno: ['Keno', 'Numbers are picked and others drawn; hits pay.'],
  towers: ['Towers', 'A door is chosen on each floor; safe ones raise the win.'],
  color: ['Color game', 'Three dice with six colours; one colour pays for each die, two when both show.'],
  coin: ['Coin', 'Heads or tails.'],
  scratch: ['Scratch cards', 'Nine fields; three of a kind win.'],
  poker: ['Video poker', 'Five cards, some of them held, the others replaced; the hand pays.'],
};

const SKILL = 'What comes back depends on what the player holds. ';

/** Every instant model with its game. */
export const INSTANT_PAGES: readonly { readonly game: string; readonly model: InstantModel }[] = Object.entries(
  INSTANT_MODELS,
).flatMap(([game, models]) => models.map((model) => ({ game, model })));

/** The sheet of an instant model as a page. */
export function instantSheet({ game, model: { id, version, sheet, tables } }: (typeof INSTANT_PAGES)[number]): string {
  const [name, about] = GAMES[game] ?? [game, ''];
  return `# ${id}, version ${version}

${name}. ${about} ${sheet.isSkill ? SKILL : ''}Every stake returns the same.
Written by \`npx tsx tools/models.ts\`; tests work its figures out again.

| | |
|---|---|
${rowsOf([
  ...(sheet.isSkill
    ? [['Return with best play', percent(sheet.rtpMax, 4)]]
    : [
        ['Least a way of betting returns', percent(sheet.rtpMin, 4)],
        ['Most a way of betting returns', percent(sheet.rtpMax, 4)],
      ]),
  ['Rounds that pay, played as usual', percent(sheet.hitRate, 2)],
  ['Rounds that pay at least the stake, played as usual', percent(sheet.evenRate, 2)],
  ['Volatility, played as usual', sheet.volatility],
  ['Most a round pays', `${sheet.maxWin} times the stake, ${oneIn(sheet.maxWinOdds)} at best`],
])}

## What ways of ${sheet.isSkill ? 'playing' : 'betting'} return

${table(
  [`Way of ${sheet.isSkill ? 'playing' : 'betting'}`, 'Return'],
  sheet.options.map((option) => [option.name, percent(option.rtp, 4)]),
)}

## What decides

The tables whose hash is the version, as every round names it.

\`\`\`json
${JSON.stringify(tables, null, 2)}
\`\`\`
`;
}

/** The list of all sheets, those of instant games last. */
export function listPage(engines: readonly Engine[]): string {
  return `${parIndex(engines)}
## Instant games

${table(
  ['Model', 'Game', 'Returns at least', 'Returns at most', 'Most a round pays'],
  INSTANT_PAGES.map(({ game, model: { id, sheet } }) => [
    `[${id}](${fileOf(id)})`,
    GAMES[game]?.[0] ?? game,
    sheet.isSkill ? 'by play' : percent(sheet.rtpMin, 2),
    sheet.isSkill ? `${percent(sheet.rtpMax, 2)} with best play` : percent(sheet.rtpMax, 2),
    `${sheet.maxWin}, ${oneIn(sheet.maxWinOdds)}`,
  ]),
)}
`;
}
