/**
 * Names of games, mechanics and houses that belong to others. No title and no brand of ours may carry one.
 * A list is no legal opinion: a name is looked up in the registers before it is published.
 */
export const DENIED: readonly string[] = [
  // Mechanics with an owner.
  'Megaways',
  'Megaclusters',
  'Cluster Pays',
  'Hold and Win',
  'Hold and Spin',
  'Link and Win',
  'Lightning Link',
  'Cash Collect',
  'Power Reels',
  'Gigablox',
  'Splitz',
  'Infinity Reels',
  'xWays',
  'xNudge',
  'Drops and Wins',
  // Crash, drop and table games.
  'Aviator',
  'JetX',
  'Spaceman',
  'Plinko',
  'Crazy Time',
  'Monopoly',
  'Dream Catcher',
  'Lightning Roulette',
  'Lightning X',
  'Deal or No Deal',
  'Funky Time',
  'Andar Bahar Live',
  // Slots.
  'Gates of Olympus',
  'Sweet Bonanza',
  'Sugar Rush',
  'Sugar Pop',
  'Starlight Princess',
  'Big Bass',
  'Wolf Gold',
  'The Dog House',
  'Fruit Party',
  'Fruit Fiesta',
  'Buffalo Stampede',
  'Buffalo Gold',
  'Buffalo King',
  'Starburst',
  'Gonzo',
  'Dead or Alive',
  'Twin Spin',
  'Book of Dead',
  'Book of Ra',
  'Legacy of Dead',
  'Reactoonz',
  'Fire Joker',
  'Moon Princess',
  'Immortal Romance',
  'Thunderstruck',
  'Mega Moolah',
  'Cleopatra',
  'Wheel of Fortune',
  'Da Vinci Diamonds',
  'Dancing Drums',
  'Duo Fu Duo Cai',
  '88 Fortunes',
  'Dragon Link',
  'Dragon Hatch',
  'Fa Fa Fa',
  'Wild West Gold',
  'Sizzling Hot',
  'Lucky Lady',
  'Razor Shark',
  'Jammin Jars',
  'Money Train',
  'San Quentin',
  'Fat Rabbit',
  'Mahjong Ways',
  'Mahjong Wins',
  'Fortune Tiger',
  'Fortune Ox',
  'Fortune Rabbit',
  'Fortune Mouse',
  'Fortune Dragon',
  'Fortune Gems',
  'Lucky Neko',
  'Treasures of Aztec',
  'Wild Bandito',
  'Wild Bounty',
  'Caishen Wins',
  'Ways of the Qilin',
  'Super Ace',
  'Golden Empire',
  'Money Coming',
  'Boxing King',
  'Crazy Seven',
  'Charge Buffalo',
  'Jungle King',
  'Pharaoh Treasure',
  'Bao Boon Chin',
  'Magic Lamp',
  'Royal Fishing',
  'Jackpot Fishing',
  'Mega Fishing',
  'Happy Fishing',
  'Dinosaur Tycoon',
  'Color Game Plus',
  'Pinata Wins',
  'Wild Ape',
  'Lucky Fortunes',
  // Houses.
  'JILI',
  'PG Soft',
  'Pocket Games',
  'Pragmatic',
  'Evolution',
  'NetEnt',
  'Microgaming',
  'Playtech',
  'Play n Go',
  'Red Tiger',
  'Big Time Gaming',
  'Nolimit',
  'Hacksaw',
  'Relax Gaming',
  'Push Gaming',
  'Yggdrasil',
  'Quickspin',
  'Thunderkick',
  'Spribe',
  'SmartSoft',
  'BGaming',
  'Betsoft',
  'Habanero',
  'Spadegaming',
  'CQ9',
  'JDB',
  'Fa Chai',
  'KA Gaming',
  'Novomatic',
  'Aristocrat',
  'Konami',
  'Light and Wonder',
  'Playson',
  'Booongo',
  'Endorphina',
  'Wazdan',
  'Ezugi',
  'Sexy Baccarat',
  'Dream Gaming',
  'Sagaming',
  'Live22',
  'Joker Gaming',
  'BingoPlus',
  'Tong Its Go',
  // Neighbours whose fame would be borrowed.
  'Pokemon',
  'Mario',
  'Marvel',
  'Disney',
  'Jollibee',
  'Jumanji',
  'Game of Thrones',
];

/** A name as a forgiving eye reads it: small plain words without endings. */
function words(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'the')
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/(?<=[a-z]{3})s$/, '')
        .replace(/(?<=[a-z]{3})e$/, ''),
    );
}

/** A word without the endings of plurals. */
function stem(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[a-z]{3})s$/, '')
    .replace(/(?<=[a-z]{3})e$/, '');
}

const SHORT = 6;

/**
 * The name of somebody else inside a name, if there is one: whole words in a row, also when they are written together
 * or apart. Short names count as whole words only, or half the dictionary would be taken.
 */
export function deniedIn(name: string): string | undefined {
  const own = words(name);
  return DENIED.find((denied) => {
    const taken = words(denied);
    if (` ${own.join(' ')} `.includes(` ${taken.join(' ')} `)) return true;
    const together = stem(taken.join(''));
    return together.length >= SHORT && own.some((_, at) => startsTogether(own.slice(at), together));
  });
}

function startsTogether(own: readonly string[], together: string): boolean {
  let sum = '';
  for (const word of own) {
    sum += word;
    if (stem(sum) === together) return true;
  }
  return false;
}
