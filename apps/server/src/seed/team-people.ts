/** How much somebody wins. */
export type Luck = 'even' | 'cold' | 'warm';

/** How somebody of the team plays. */
export interface Habit {
  /** How many rounds on a day, day after day and then over again. */
  readonly rounds: string;
  readonly luck: Luck;
  /** What a round costs and what is paid in at once, in pesos. */
  readonly stake: number;
  readonly deposit: number;
  /** Where money goes that was won: who has more than so many pesos takes most of it out. */
  readonly takesOut?: { readonly above: number; readonly payee: string; readonly accountNo: string };
}

/** Somebody below the agents of the demonstration. */
export interface TeamPerson {
  readonly account: string;
  readonly nickname: string;
  readonly headIcon: string;
  readonly place: string;
  /** Stands before in the list, or is one of those to try the demonstration as. */
  readonly under: string;
  /** How many days ago they registered. */
  readonly days: number;
  /** Of an agent: by how many tenths of a percent the rates are below those of the house. */
  readonly below?: number;
  /** Has the password of the demonstration; nobody can log in as the others. */
  readonly canLogIn?: true;
  readonly plays?: Habit;
}

const [MANILA, CEBU, DAVAO] = ['Manila, PH', 'Cebu, PH', 'Davao, PH'];

/** The agents of the demonstration who are planted elsewhere, by how much their rates are below those of the house. */
export const ABOVE = { topagent: 1, agent01: 2 } as const;

type Told = readonly [account: string, nickname: string, headIcon: string, place: string, under: string, days: number];

const agent = ([account, nickname, headIcon, place, under, days]: Told, below: number, plays?: Habit): TeamPerson => ({
  account,
  nickname,
  headIcon,
  place,
  under,
  days,
  below,
  ...(plays && { plays }),
});

const player = (
  [account, nickname, headIcon, place, under, days]: Told,
  [rounds, luck]: readonly [rounds: string, luck: Luck],
  [stake, deposit]: readonly [stake: number, deposit: number],
  takesOut?: Habit['takesOut'],
): TeamPerson => ({
  account,
  nickname,
  headIcon,
  place,
  under,
  days,
  plays: { rounds, luck, stake, deposit, ...(takesOut && { takesOut }) },
});

/** Numbers beginning with 900 are nobody's. */
const wallet = (above: number, payee: string, accountNo: string): Habit['takesOut'] => ({ above, payee, accountNo });

/** Nobody is real. Whoever registered first comes first, so that everybody stands behind whoever is above. */
export const TEAM: readonly TeamPerson[] = [
  agent(['kapitanjo', 'Kap Jo', 'carabao', CEBU, 'topagent', 88], 3),
  { ...agent(['kuyaben', 'Kuya Ben', 'jeepney', MANILA, 'agent01', 84], 4), canLogIn: true },
  player(['bebangm', 'Bebang', 'mask', CEBU, 'kapitanjo', 80], ['0210300', 'even'], [50, 300]),
  agent(['manangnena', 'Manang Nena', 'lantern', DAVAO, 'agent01', 76], 4),
  player(['dodong22', 'Dodong', 'rooster', MANILA, 'kuyaben', 72], ['20310', 'cold'], [100, 500]),
  player(['jovitor31', 'Jovito', 'dice', DAVAO, 'manangnena', 70], ['0020', 'even'], [60, 300]),
  player(['tessm21', 'Tess', 'mango', MANILA, 'kuyaben', 66], ['1020200', 'even'], [40, 200]),
  player(['andrest5', 'Andres', 'wave', CEBU, 'kapitanjo', 64], ['300', 'cold'], [80, 500]),
  player(['analynr', 'Analyn', 'kite', DAVAO, 'manangnena', 62], ['012', 'even'], [30, 200]),
  agent(['ateliza', 'Ate Liza', 'tarsier', MANILA, 'kuyaben', 60], 5, {
    rounds: '0001000',
    luck: 'even',
    stake: 50,
    deposit: 300,
  }),
  agent(['gingging', 'Ging', 'sun', CEBU, 'kapitanjo', 58], 5),
  player(
    ['oyet1717', 'Oyet', 'wheel', CEBU, 'gingging', 55],
    ['20211', 'warm'],
    [150, 1000],
    wallet(1800, 'Rogelio Manalastas', '09000000151'),
  ),
  agent(['mangrudy', 'Mang Rudy', 'rooster', DAVAO, 'manangnena', 52], 6),
  player(['indayluz', 'Inday', 'mask', MANILA, 'ateliza', 50], ['0201', 'cold'], [50, 300]),
  player(['kikay24', 'Kikay', 'mango', DAVAO, 'mangrudy', 48], ['11020', 'even'], [25, 200]),
  player(['jepoy909', 'Jepoy', 'jeepney', MANILA, 'kuyaben', 47], ['0003', 'cold'], [200, 1000]),
  player(['totoy888', 'Totoy', 'dice', MANILA, 'ateliza', 45], ['2010', 'even'], [40, 200]),
  player(
    ['dindom21', 'Dindo', 'wave', CEBU, 'gingging', 44],
    ['020120', 'warm'],
    [100, 500],
    wallet(1200, 'Fernando Dimaculangan', '09000000152'),
  ),
  player(['boyetdc', 'Boyet', 'sun', DAVAO, 'manangnena', 41], ['0000200', 'cold'], [60, 300]),
  agent(['nonoyc', 'Nonoy', 'carabao', MANILA, 'ateliza', 40], 7),
  player(['marivic55', 'Marivic', 'kite', MANILA, 'kuyaben', 33], ['1101', 'even'], [20, 100]),
  agent(['tontonv', 'Tonton', 'lantern', CEBU, 'gingging', 31], 7, {
    rounds: '010000',
    luck: 'even',
    stake: 100,
    deposit: 500,
  }),
  player(['pidong73', 'Pidong', 'wheel', MANILA, 'nonoyc', 30], ['0120', 'cold'], [50, 300]),
  player(['arnelp08', 'Arnel', 'rooster', DAVAO, 'mangrudy', 29], ['030', 'cold'], [30, 200]),
  player(['sheilab6', 'Sheila', 'tarsier', CEBU, 'tontonv', 28], ['00110', 'even'], [40, 200]),
  player(['weng1984', 'Weng', 'mango', CEBU, 'kapitanjo', 27], ['1002', 'even'], [60, 300]),
  player(['marlyn05', 'Marlyn', 'mask', CEBU, 'gingging', 24], ['10020', 'warm'], [80, 500]),
  player(
    ['cherrie21', 'Cherrie', 'sun', MANILA, 'ateliza', 18],
    ['20300', 'even'],
    [100, 500],
    wallet(900, 'Cherrie Bautista Lim', '09000000153'),
  ),
  player(['mhelody7', 'Mhel', 'kite', DAVAO, 'manangnena', 15], ['0110', 'even'], [30, 200]),
  player(['jomarx19', 'Jomar', 'dice', CEBU, 'tontonv', 13], ['2001', 'cold'], [50, 300]),
  player(['lenlens9', 'Lenlen', 'wave', MANILA, 'nonoyc', 11], ['0200', 'even'], [40, 200]),
  player(['sionyb02', 'Siony', 'mango', DAVAO, 'mangrudy', 8], ['101', 'even'], [20, 100]),
  player(['bugoy640', 'Bugoy', 'jeepney', MANILA, 'nonoyc', 5], ['202', 'cold'], [60, 300]),
  player(['pepengk1', 'Pepeng', 'wheel', CEBU, 'tontonv', 1], ['20', 'even'], [50, 200]),
  player(['kokoyr22', 'Kokoy', 'carabao', MANILA, 'kuyaben', 0], ['0', 'even'], [50, 200]),
];
