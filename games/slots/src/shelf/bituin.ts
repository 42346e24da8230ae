import type { Shelf } from '@perya/game-math';

/** Stars and stages: ways and tumbles. */
export const BITUIN: Shelf = {
  vendor: 'BITUIN',
  titles: [
    ['Star Miner Belt', 'space', '1f680', 'LN5-09', 5, '2026-10-31'],
    ['Candlelight Carol', 'xmas', '1f56f-fe0f', 'W1K-02', 5, '2026-10-23'],
    ['Popcorn Premiere', 'candy', '1f37f', 'PCK-01', 75, '2026-09-18'],
    ['Nile Cat Oracle', 'egypt', '1f408', 'LN5-05', 75, '2026-08-06'],
    ['Turkey Trot Treasure', 'farm', '1f983', 'W243-01', 1, '2026-07-19'],
    ['Champagne Shower', 'lux', '1f37e', 'LN5-03', 10, '2026-05-07'],
    ['Penthouse Party', 'lux', '1f378', 'W243-08', 50, '2026-04-08'],
    ['Mango Tango Lines', 'fruit', '1f96d', 'LN40-08', 1, '2026-03-16'],
    ['Curry Coins', 'asia2', '1f35b', 'HNS-03', 5, '2026-02-02'],
    ['Boxing Belt', 'sport', '1f94a', 'W243-11', 10, '2026-01-06'],
    ['Gorilla Drum Beat', 'jungle', '1f98d', 'LN5-02', 1, '2025-11-27'],
    ['Eerie Express', 'horror', '1f682', 'W243-06', 75, '2025-10-28'],
    ['Zebra Crossing Wins', 'jungle', '1f993', 'LN3-02', 10, '2025-09-28'],
    ['Compass Captain', 'adventure', '1f9ed', 'WHL-03', 5, '2025-08-31'],
    ['Siren Bay', 'myth', '1f41a', 'LN5-11', 1, '2025-06-30'],
    ['Bear Berserker', 'norse', '1f43b', 'W243-15', 1, '2025-05-23'],
    ['Crab Limbo', 'ocean-party', '1f980', 'W243-12', 5, '2025-04-18'],
    ['Monsoon Temple', 'adventure', '1f6d5', 'EXP-02', 50, '2025-01-10'],
    ['Ice Rink Riches', 'xmas', '26f8-fe0f', 'LN5-17', 50, '2024-12-08'],
    ['Champion Trophy Room', 'sport', '1f947', 'HNS-09', 75, '2024-11-04'],
    ['Polar Bear Picnic', 'xmas', '1f43b-200d-2744-fe0f', 'LN40-04', 10, '2024-10-02'],
    ['Coyote Night', 'west', '1f98a', 'W1K-01', 10, '2024-08-02'],
    ['Anchor Bay', 'sea', '2693', 'W243-09', 75, '2024-06-07'],
    ['Opera Gold Box', 'lux', '1f3bc', 'EXP-01', 50, '2024-04-25'],
    ['Radio Riches', 'music', '1f4fb', 'LN3-05', 50, '2024-02-28'],
    ['Cash Register', 'classic', '1f4b5', 'HNS-04', 75, '2024-01-20'],
  ],
};
