/** One figure that is measured, with what it must be and what others reach. */
export interface Budget {
  readonly title: string;
  readonly unit: 'KB' | 'ms' | 'us' | 'MB' | '/s' | '' | 'x';
  /** At most or at least this; without both the figure is only shown. */
  readonly max?: number;
  readonly min?: number;
  /** What it is held against. */
  readonly baseline: string;
}

/** Every figure of the bench. KB are 1,000 bytes. */
export const BUDGETS = {
  homeScriptGzip: {
    title: 'Home first-load JavaScript, gzip',
    unit: 'KB',
    max: 90,
    baseline: 'Vant mall 135, KaniCasino 284, Phanpy 301, gamba 362, web median 632',
  },
  homeScriptBrotli: { title: 'Home first-load JavaScript, brotli', unit: 'KB', baseline: '' },
  homeStyleGzip: { title: 'Home first-load CSS, gzip', unit: 'KB', max: 15, baseline: '' },
  homeStyleBrotli: { title: 'Home first-load CSS, brotli', unit: 'KB', baseline: '' },
  homeFonts: { title: 'Home fonts', unit: 'KB', max: 60, baseline: '' },
  homeImages: { title: 'Home images', unit: 'KB', max: 250, baseline: '' },
  homeTotal: { title: 'Home in all, as transferred', unit: 'KB', max: 450, baseline: 'web median 2,559' },
  routeScript: { title: "A route's own JavaScript, gzip", unit: 'KB', max: 25, baseline: '' },
  sharedScript: { title: 'A chunk several routes share, gzip', unit: 'KB', baseline: 'counted once' },
  laterScript: { title: 'A chunk loaded later, gzip', unit: 'KB', baseline: 'counted once, not against a route' },
  performance: { title: 'Lighthouse mobile performance', unit: '', min: 0.97, baseline: 'peers 0.62-0.82' },
  accessibility: { title: 'Lighthouse accessibility', unit: '', baseline: '' },
  bestPractices: { title: 'Lighthouse best practices', unit: '', baseline: '' },
  largestPaint: {
    title: 'Largest contentful paint, slow 4G and 4x CPU applied',
    unit: 'ms',
    max: 1800,
    baseline: 'peers 3,400-6,900',
  },
  estimatedPaint: {
    title: 'Largest contentful paint, estimated',
    unit: 'ms',
    baseline: 'bare React page 1,140-1,320; counts scripts as if the paint waited for them',
  },
  blockingTime: {
    title: 'Total blocking time',
    unit: 'ms',
    baseline: 'swings with the machine: shown, never a breach',
  },
  layoutShift: { title: 'Cumulative layout shift', unit: '', max: 0.02, baseline: 'good is 0.1' },
  mainThread: {
    title: 'Main-thread CPU of home load',
    unit: 'ms',
    max: 220,
    baseline: 'lab page 142, peers 282-1,208',
  },
  tap: { title: 'Slowest tap at 4x CPU (INP)', unit: 'ms', max: 150, baseline: 'good is 200' },
  freshStart: { title: 'Ready after a first start', unit: 'ms', baseline: 'PostgreSQL alone 1,400-3,200' },
  secondStart: { title: 'Ready after a second start', unit: 'ms', max: 3000, baseline: 'goal 1,000' },
  secondCommand: {
    title: 'Ready after a second `npm start`',
    unit: 'ms',
    max: 3000,
    baseline: 'with npm and the build check',
  },
  changeShown: { title: 'Slowest of 40 changes by an operator to be shown', unit: 'ms', max: 1000, baseline: '' },
  cachedReads: { title: 'Cached reads', unit: '/s', min: 1500, baseline: 'goal 5,000' },
  cachedReadsP99: { title: 'Cached reads, p99', unit: 'ms', max: 100, baseline: '' },
  bareReads: { title: 'The same answer from bare node:http', unit: '/s', baseline: 'in the same run' },
  readsRatio: { title: 'Cached reads against bare node:http', unit: 'x', baseline: 'fastify alone 0.88' },
  logins: { title: 'Logins, six at once', unit: '/s', baseline: 'argon2id alone about 50 on two idle cores' },
  readsAlone: { title: 'Reads at 200/s, p99', unit: 'ms', baseline: 'in the same run' },
  readsBesideLogins: {
    title: 'Reads at 200/s beside 10 logins/s, p99',
    unit: 'ms',
    max: 250,
    baseline: 'other calls must not feel it',
  },
  loginTime: { title: 'A login at 10/s, p95', unit: 'ms', baseline: 'the hash alone 40' },
  loginScript: {
    title: 'Login first-load JavaScript, gzip',
    unit: 'KB',
    max: 130,
    baseline: 'home and what the login adds to it',
  },
  serverMemory: { title: 'Server at rest', unit: 'MB', baseline: '' },
  databaseMemory: { title: 'Embedded database at rest', unit: 'MB', baseline: '' },
  memory: { title: 'Server and database at rest', unit: 'MB', max: 200, baseline: 'goal 150' },
  pgbench: { title: 'pgbench TPC-B-like, best of three', unit: '/s', baseline: 'same cluster, same durability' },
  pgbenchCpu: { title: 'pgbench TPC-B-like, processor time', unit: 'us', baseline: 'client and database' },
  bets: { title: 'Posting in process', unit: '/s', baseline: '' },
  betsP50: { title: 'Posting in process, p50', unit: 'ms', baseline: '' },
  betsP99: { title: 'Posting in process, p99', unit: 'ms', baseline: '' },
  betsCpu: { title: 'Posting in process, processor time', unit: 'us', baseline: 'server and database' },
  httpBets: { title: 'Bets over HTTP', unit: '/s', baseline: 'the generator on the same machine' },
  httpBetsP50: { title: 'Bets over HTTP, p50', unit: 'ms', baseline: '' },
  httpBetsP99: { title: 'Bets over HTTP, p99', unit: 'ms', baseline: '' },
  httpBetsCpu: { title: 'Bets over HTTP, processor time', unit: 'us', baseline: 'server and database' },
  httpBare: { title: 'The same bytes to bare node:http, 256 connections', unit: '/s', baseline: '' },
  loneBet: { title: 'A lone bet in process, p50', unit: 'ms', max: 3, baseline: 'goal 1.2' },
  betP99: { title: 'A bet in process, 64 callers, p99', unit: 'ms', max: 50, baseline: 'goal 20' },
  postingRatio: { title: 'Posting, 256 callers, against pgbench', unit: 'x', min: 6, baseline: 'goal 10' },
  postingCpuRatio: {
    title: 'Posting is cheaper than a pgbench transaction',
    unit: 'x',
    min: 8,
    baseline: 'processor time',
  },
  httpOfBare: { title: 'Bets over HTTP against bare node:http', unit: 'x', min: 0.3, baseline: '' },
  httpRatio: { title: 'Bets over HTTP, 256 connections, against pgbench', unit: 'x', min: 3, baseline: 'goal 5' },
  spins: { title: 'Spins through HTTP', unit: '/s', baseline: 'round written down, decided, paid, closed' },
  spinsP50: { title: 'Spins through HTTP, p50', unit: 'ms', baseline: '' },
  spinsP99: { title: 'Spins through HTTP, p99', unit: 'ms', baseline: '' },
  spinsCpu: { title: 'Spins through HTTP, processor time', unit: 'us', baseline: 'server and database' },
  spinsServerCpu: { title: 'Spins through HTTP, processor time of the server', unit: 'us', baseline: '' },
  spinsDatabaseCpu: { title: 'Spins through HTTP, processor time of the database', unit: 'us', baseline: '' },
  spinsRatio: { title: 'Spins through HTTP against pgbench', unit: 'x', baseline: 'bets alone: goal 5' },
  lobbyNodes: { title: 'Elements of the game list', unit: '', max: 400, baseline: 'plain 640 tiles: 4,722' },
  lobbyScroll: { title: 'Scrolling 6,000 px back, 4x CPU, processor time', unit: 'ms', baseline: '' },
  lobbyScrollRatio: { title: 'Scrolling 1,000 tiles against 640', unit: 'x', max: 1.2, baseline: 'processor time' },
  gameScript: { title: 'A title, JavaScript, gzip', unit: 'KB', max: 60, baseline: 'Pixi alone 161' },
  gameFirstFrame: { title: 'Launch to first frame, slow 4G and 4x CPU', unit: 'ms', max: 2500, baseline: '' },
  gameFrame: { title: 'Script of a frame while a round is shown, 4x CPU', unit: 'ms', baseline: '16.7 is 60 a second' },
  gameFrameP95: { title: 'Script of a frame while a round is shown, 4x CPU, p95', unit: 'ms', baseline: '' },
  recordsFilled: { title: 'Ten million ledger rows made', unit: 'ms', max: 180_000, baseline: '' },
  recordPageP50: { title: 'Record page, p50', unit: 'ms', baseline: '' },
  recordPage: { title: 'Record page, p99', unit: 'ms', max: 50, baseline: 'goal 20' },
  recordScans: { title: 'Record pages that read the whole ledger', unit: '', max: 0, baseline: '' },
  chanceBlocks: { title: 'Blocks of chance in a second of processor time', unit: '/s', min: 74_000, baseline: '' },
} as const satisfies Record<string, Budget>;

/** The name of a figure. */
export type BudgetName = keyof typeof BUDGETS;
