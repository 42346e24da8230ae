import type { Shelf } from '@perya/game-math';

/** All colours: clusters and tumbles. */
export const BAHAGHARI: Shelf = {
  vendor: 'BAHAGHARI',
  titles: [
    ['Gummy Galaxy', 'candy', '1f36c', 'LN5-07', 1, '2026-11-10'],
    ['Amazon Arrow', 'adventure', '1f3f9', 'W1K-08', 5, '2026-10-22'],
    ['Ambrosia Feast', 'myth', '1f347', 'LN5-12', 50, '2026-09-06'],
    ['Bell Tower Riches', 'classic', '1f514', 'LN40-08', 10, '2026-08-10'],
    ['Astro Kitty', 'space', '1f431', 'LN5-08', 50, '2026-07-23'],
    ['Enchanted Rose Hall', 'magic', '1f339', 'LN5-11', 5, '2026-07-09'],
    ['Crocodile Delta', 'egypt', '1f40a', 'LN40-05', 1, '2026-06-20'],
    ['Candy Orchard', 'candy', '1f36d', 'LN5-04', 75, '2026-05-28'],
    ['Caviar Carnival', 'lux', '1f363', 'WHL-03', 75, '2026-04-29'],
    ['Pirate Sunken Chest', 'sea', '1f3f4-200d-2620-fe0f', 'PCK-05', 1, '2026-03-30'],
    ['Space Pirate Parley', 'space', '1f3f4-200d-2620-fe0f', 'W243-04', 75, '2026-03-04'],
    ['Triple Siete', 'classic', '1f3b0', 'LN5-01', 10, '2026-02-26'],
    ['Northern Aurora', 'norse', '1f98a', 'W1K-01', 5, '2026-02-05'],
    ['Pumpkin Wagon', 'farm', '1f9fa', 'LN5-10', 50, '2026-01-03'],
    ['Reindeer Rush Night', 'xmas', '1f98c', 'W243-14', 10, '2025-12-07'],
    ['Vampire Vineyard', 'horror', '1f377', 'EXP-03', 10, '2025-11-11'],
    ['Peony Palace', 'dragon', '1f490', 'LN40-11', 1, '2025-10-20'],
    ['Honey Hive Riches', 'candy', '1f36f', 'HNS-09', 1, '2025-08-31'],
    ['Fairy Ring Fortune', 'magic', '1f9da', 'W243-05', 50, '2025-06-10'],
    ['Valentine Vault', 'xmas', '1f498', 'HNS-11', 1, '2025-01-06'],
    ['Silver Spur', 'west', '1f462', 'LN3-04', 10, '2024-11-29'],
    ['Eagle Mesa', 'west', '1f985', 'W243-10', 75, '2024-06-30'],
    ['Magnet Bars', 'classic', '1f9f2', 'LN3-06', 50, '2024-06-06'],
    ['Ramen Riches', 'asia2', '1f35c', 'HNS-04', 50, '2024-05-12'],
    ['Safari Snapshot', 'adventure', '1f4f7', 'EXP-05', 5, '2024-02-13'],
    ['Jet Ski Jackpots', 'ocean-party', '1f6a4', 'HNS-05', 75, '2024-01-20'],
  ],
};
