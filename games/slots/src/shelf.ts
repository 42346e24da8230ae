import type { Shelf } from '@perya/game-math';

/** The themes titles wear: each has a set of symbols, a background and sounds. */
export const THEMES = [
  'dragon',
  'pinoy',
  'egypt',
  'myth',
  'fruit',
  'classic',
  'jungle',
  'sea',
  'west',
  'candy',
  'space',
  'lux',
] as const;

/** The titles of each brand of the studio. Titles of one model never share a theme. */
export const SHELF: readonly Shelf[] = [
  {
    vendor: 'AGILA',
    titles: [
      ['Jade Serpent Fury', 'dragon', '1f409', 'LN5-06', 10, '2026-11-12'],
      ['Sarimanok Gold', 'pinoy', '1f413', 'LN5-08', 5, '2026-06-18'],
      ['Jaguar Ruins', 'jungle', '1f406', 'LN5-09', 1, '2026-03-05'],
      ['Star Burner', 'classic', '2b50', 'LN5-03', 50, '2025-11-20'],
    ],
  },
  {
    vendor: 'PERLAS',
    titles: [
      ['Pearl Reef Riches', 'sea', '1f9aa', 'LN5-04', 1, '2026-11-06'],
      ['Imperial Pearl', 'dragon', '1f432', 'LN5-08', 10, '2026-05-14'],
      ['Crown Jewels Gala', 'lux', '1f451', 'LN5-02', 75, '2026-08-27'],
      ['Coconut Cove', 'fruit', '1f965', 'LN5-01', 5, '2025-12-11'],
    ],
  },
  {
    vendor: 'KIDLAT',
    titles: [
      ['Titan Forge', 'myth', '1f528', 'LN5-09', 75, '2026-10-29'],
      ['Dynamite Canyon', 'west', '1f9e8', 'LN5-06', 50, '2026-07-09'],
      ['Comet Collector', 'space', '2604-fe0f', 'LN5-05', 1, '2026-04-23'],
      ['Lemon Lightning', 'fruit', '1f34b', 'LN5-02', 10, '2026-02-12'],
    ],
  },
  {
    vendor: 'BATHALA',
    titles: [
      ['Diwata Blessing', 'pinoy', '1f9da-200d-2640-fe0f', 'LN5-04', 5, '2026-11-03'],
      ['Oracle Flame', 'myth', '1f525', 'LN5-05', 50, '2026-09-17'],
      ['Scarab Vault', 'egypt', '1fab2', 'LN5-06', 1, '2026-01-22'],
      ['Kraken Ink', 'sea', '1f419', 'LN5-09', 10, '2026-06-04'],
    ],
  },
  {
    vendor: 'SARIMANOK',
    titles: [
      ['Mango Hacienda', 'pinoy', '1f96d', 'LN5-07', 10, '2026-10-22'],
      ['Prutas Fiesta', 'fruit', '1f349', 'LN5-03', 1, '2026-03-19'],
      ['Parrot Paradise Lines', 'jungle', '1f99c', 'LN5-08', 75, '2026-08-13'],
      ['Toro Bandido', 'west', '1f402', 'LN5-05', 5, '2025-12-18'],
    ],
  },
  {
    vendor: 'BAHAGHARI',
    titles: [
      ['Gummy Galaxy', 'candy', '1f36c', 'LN5-07', 1, '2026-11-10'],
      ['Candy Orchard', 'candy', '1f36d', 'LN5-04', 75, '2026-05-28'],
      ['Astro Kitty', 'space', '1f431', 'LN5-08', 50, '2026-07-23'],
      ['Triple Siete', 'classic', '1f3b0', 'LN5-01', 10, '2026-02-26'],
    ],
  },
  {
    vendor: 'MAHARLIKA',
    titles: [
      ['Golden Fleece Quest', 'myth', '1f40f', 'LN5-06', 75, '2026-10-19'],
      ['Desert Sun Disk', 'egypt', '2600-fe0f', 'LN5-04', 10, '2026-09-03'],
      ['Diamond District', 'lux', '1f48e', 'LN5-01', 5, '2026-04-09'],
      ['Tiger Gate Gold', 'dragon', '1f42f', 'LN5-07', 50, '2026-01-15'],
    ],
  },
  {
    vendor: 'PERYA',
    titles: [
      ['Bar Bell Classic', 'classic', '1f514', 'LN5-02', 1, '2026-11-13'],
      ['Donut Drop', 'candy', '1f369', 'LN5-01', 50, '2026-10-26'],
      ['Dolphin Daybreak', 'sea', '1f42c', 'LN5-07', 75, '2026-06-25'],
      ['Cactus Cash Trail', 'west', '1f335', 'LN5-03', 5, '2026-03-26'],
    ],
  },
  {
    vendor: 'BITUIN',
    titles: [
      ['Star Miner Belt', 'space', '1f680', 'LN5-09', 5, '2026-10-31'],
      ['Nile Cat Oracle', 'egypt', '1f408', 'LN5-05', 75, '2026-08-06'],
      ['Champagne Shower', 'lux', '1f37e', 'LN5-03', 10, '2026-05-07'],
      ['Gorilla Drum Beat', 'jungle', '1f98d', 'LN5-02', 1, '2025-11-27'],
    ],
  },
];
