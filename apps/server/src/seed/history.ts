/** What the demonstration player did, the oldest first; amounts are centavos. */
export type Deed =
  | { readonly do: 'withdraw'; readonly hoursAgo: number; readonly amount: bigint }
  | {
      readonly do: 'deposit';
      readonly hoursAgo: number;
      readonly method: string;
      readonly amount: bigint;
      /** How it ended, when it was not paid. */
      readonly end?: 'expired' | 'failed';
    }
  | {
      readonly do: 'spin' | 'bet' | 'void';
      readonly hoursAgo: number;
      readonly game: string;
      readonly stake: bigint;
      readonly win: bigint;
    };

/** Where the games of the history are: kind, vendor and name; rounds that were never played cannot be checked by a code. */
export const GAMES: Readonly<Record<string, readonly [gameType: string, vendor: string, code: string]>> = {
  jeepney: ['RNG', 'PERLAS', 'Jeepney Jackpot Ride'],
  sarimanok: ['RNG', 'AGILA', 'Sarimanok Gold'],
  koi: ['RNG', 'AGILA', 'Lucky Koi Pond'],
  color: ['INHOUSE', 'HIYAS', 'Kulay Kubo'],
  cards: ['INHOUSE', 'HIYAS', 'Jacks sa Kanto'],
  mines: ['INHOUSE', 'HIYAS', 'Mina de Oro'],
};

const deposit = (hoursAgo: number, method: string, pesos: bigint, end?: 'expired' | 'failed'): Deed => ({
  do: 'deposit',
  hoursAgo,
  method,
  amount: pesos * 100n,
  ...(end && { end }),
});
const play = (
  what: 'spin' | 'bet' | 'void',
  hoursAgo: number,
  game: string,
  stakePesos: bigint,
  win: bigint,
): Deed => ({ do: what, hoursAgo, game, stake: stakePesos * 100n, win });

/** In the end there are 12,480.50 in the wallet, and 600.00 are still to be staked. */
export const HISTORY: readonly Deed[] = [
  deposit(143, 'gcash', 3000n),
  play('spin', 142.9, 'jeepney', 100n, 0n),
  play('spin', 142.8, 'jeepney', 100n, 260_00n),
  play('spin', 142.7, 'jeepney', 200n, 0n),
  play('bet', 141, 'mines', 500n, 925_00n),
  play('spin', 122, 'color', 300n, 600_00n),
  play('spin', 121.9, 'color', 300n, 0n),
  play('spin', 121.8, 'koi', 250n, 187_50n),
  play('void', 120.5, 'mines', 400n, 0n),
  deposit(98, 'maya', 5000n),
  play('bet', 97, 'cards', 500n, 1450_00n),
  play('bet', 96.9, 'cards', 500n, 0n),
  play('bet', 96.8, 'cards', 500n, 1000_00n),
  play('spin', 96, 'sarimanok', 500n, 0n),
  play('spin', 95.9, 'sarimanok', 500n, 1375_00n),
  deposit(74, 'grabpay', 1000n, 'failed'),
  deposit(73.5, 'gcash', 3500n),
  play('spin', 73, 'jeepney', 400n, 0n),
  play('spin', 72.9, 'jeepney', 400n, 1040_00n),
  play('bet', 70, 'mines', 800n, 0n),
  { do: 'withdraw', hoursAgo: 60, amount: 1500_00n },
  play('spin', 50, 'koi', 350n, 420_00n),
  play('spin', 49.9, 'koi', 350n, 0n),
  deposit(48, 'qrph', 500n, 'expired'),
  play('spin', 47, 'color', 500n, 1000_00n),
  play('spin', 46.9, 'color', 500n, 0n),
  play('spin', 46.8, 'sarimanok', 1500n, 1500_00n),
  play('bet', 30, 'mines', 600n, 1110_00n),
  play('spin', 26, 'sarimanok', 300n, 0n),
  deposit(24, 'qrph', 1000n),
  play('spin', 23.9, 'jeepney', 450n, 0n),
  play('spin', 23.8, 'jeepney', 500n, 813_00n),
  play('bet', 6, 'mines', 500n, 925_00n),
  play('spin', 2, 'color', 250n, 775_00n),
  play('spin', 1.9, 'koi', 250n, 0n),
];
