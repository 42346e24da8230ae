/** One figure that is measured, with what it must be and what others reach. */
export interface Budget {
  readonly title: string;
  readonly unit: 'KB' | 'ms' | 'MB' | '/s' | '' | 'x';
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
    baseline: 'home and what the login adds to it',
  },
  serverMemory: { title: 'Server at rest', unit: 'MB', baseline: '' },
  databaseMemory: { title: 'Embedded database at rest', unit: 'MB', baseline: '' },
  memory: { title: 'Server and database at rest', unit: 'MB', max: 350, baseline: 'goal 200' },
} as const satisfies Record<string, Budget>;

/** The name of a figure. */
export type BudgetName = keyof typeof BUDGETS;
