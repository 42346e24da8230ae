/** The colours and the mood of a theme. */
export interface Look {
  /** Behind the reels: edge and middle. */
  readonly reel: readonly [string, string];
  /** Letters of the title, from the top to the bottom, and what surrounds them. */
  readonly title: readonly [string, string, string];
  readonly ink: string;
  /** The frame, from the top to the bottom. */
  readonly frame: readonly [string, string, string];
  /** How high its sounds are, and the shape of their waves. */
  readonly pitch: number;
  readonly wave: 0 | 1;
}

const GOLD = ['#ffe9a3', '#f5a623', '#b45f06'] as const;
const GOLD_LETTERS = ['#fffbe0', '#ffd24a', '#e07a00'] as const;

const make = (
  edge: string,
  middle: string,
  ink: string,
  title: Look['title'] = GOLD_LETTERS,
  frame: Look['frame'] = GOLD,
  sound: Pick<Look, 'pitch' | 'wave'> = { pitch: 1, wave: 1 },
): Look => ({ reel: [edge, middle], ink, title, frame, ...sound });

const PLAIN = make('#33157a', '#4f25a8', '#1d0a52');

const LOOKS: Readonly<Record<string, Look>> = {
  dragon: make('#4a0611', '#7a0f20', '#3a0008', GOLD_LETTERS, GOLD, { pitch: 0.84, wave: 1 }),
  pinoy: make('#10246e', '#1f3fa8', '#0a1550', ['#ffffff', '#ffe27a', '#ff9a1f'], GOLD, { pitch: 1.06, wave: 1 }),
  egypt: make('#3b2205', '#6b430f', '#2b1500', GOLD_LETTERS, GOLD, { pitch: 0.8, wave: 0 }),
  myth: make('#16195e', '#2d36a0', '#0b0d3d', ['#ffffff', '#cfe4ff', '#6ea8ff'], GOLD, { pitch: 0.9, wave: 0 }),
  fruit: make('#4d1f8f', '#6330a8', '#3a0a6b', ['#fff6fb', '#ff9ad5', '#f0459b'], GOLD, { pitch: 1.18, wave: 1 }),
  classic: make('#5a0b12', '#8f1722', '#3d0309', GOLD_LETTERS, ['#ffffff', '#cfd6e6', '#7d879f'], {
    pitch: 1,
    wave: 0,
  }),
  jungle: make('#0b3a1c', '#14602f', '#04240f', ['#f8ffd6', '#b6ee5a', '#3f9a1c'], GOLD, { pitch: 0.94, wave: 1 }),
  sea: make('#06365c', '#0b5a8f', '#02223d', ['#ffffff', '#9ff0ff', '#18a8d8'], GOLD, { pitch: 1, wave: 0 }),
  west: make('#4a2a12', '#7a471e', '#2d1505', ['#fff3d6', '#ffc46b', '#c8641a'], GOLD, { pitch: 0.88, wave: 1 }),
  candy: make('#6b1f6e', '#93349a', '#470b4d', ['#ffffff', '#ffb8ea', '#f05ac0'], ['#ffe0f5', '#ff8ad0', '#b8308a'], {
    pitch: 1.26,
    wave: 0,
  }),
  space: make('#12123f', '#25256e', '#07072b', ['#ffffff', '#b9c4ff', '#7a5cff'], ['#d6dcff', '#7d86e8', '#3b3fa0'], {
    pitch: 0.92,
    wave: 0,
  }),
  lux: make('#1c1a18', '#3a342c', '#0d0b09', GOLD_LETTERS, GOLD, { pitch: 0.96, wave: 0 }),
  norse: make('#0d2f55', '#1d5488', '#06182f', ['#ffffff', '#d6ecff', '#7fb4e8'], ['#ffffff', '#b9cbe0', '#5d7595'], {
    pitch: 0.78,
    wave: 0,
  }),
  horror: make('#1a1038', '#34225e', '#0a0520', ['#fdf2ff', '#cfa8ff', '#7a3ae0'], ['#e6d4ff', '#8b62c8', '#3f2372'], {
    pitch: 0.7,
    wave: 1,
  }),
  magic: make('#2e1268', '#4c2299', '#180640', ['#ffffff', '#e2c4ff', '#a25cff'], GOLD, { pitch: 1.1, wave: 0 }),
  sport: make('#0a2a6b', '#1747a3', '#051640', GOLD_LETTERS, ['#ffffff', '#cfd6e6', '#7d879f'], {
    pitch: 1.04,
    wave: 1,
  }),
  farm: make('#2f5212', '#4a7a1e', '#183006', ['#fffbe0', '#ffd84a', '#e88a10'], ['#ffe6bd', '#c98a3e', '#7a4712'], {
    pitch: 1.14,
    wave: 1,
  }),
  'ocean-party': make('#5e1a55', '#8a2f6e', '#3a0a40', ['#fff6fb', '#ffb0c8', '#ff5a7a'], GOLD, {
    pitch: 1.2,
    wave: 0,
  }),
  asia2: make('#5a1638', '#86284f', '#380a24', ['#fff6f8', '#ffc4d6', '#f0608e'], GOLD, { pitch: 0.98, wave: 0 }),
  xmas: make('#5e0d18', '#8c1a26', '#3a060d', ['#ffffff', '#ffe9a3', '#f5b638'], ['#ffffff', '#b8e8c4', '#2f8a54'], {
    pitch: 1.22,
    wave: 0,
  }),
  music: make('#25107a', '#3d20a8', '#12065a', ['#fff0fb', '#ff9ae0', '#f03ab8'], ['#ffe0f7', '#e86ad0', '#8a1f9c'], {
    pitch: 1.08,
    wave: 1,
  }),
  adventure: make('#46270a', '#704315', '#2a1403', ['#fff6d6', '#ffc85a', '#c87414'], GOLD, { pitch: 0.86, wave: 1 }),
};

/** How a theme looks; one that is not known yet looks plain. */
export function lookOf(theme: string): Look {
  return LOOKS[theme] ?? PLAIN;
}
