/**
 * A step of a suite: projects of vitest.config.ts that run in one process.
 * @typedef {{ title: string, projects: readonly string[], tags?: string, shard?: number }} TestStep
 */

/** @typedef {{ name: 'quick' | 'all', command: string, env: Record<string, string>, steps: readonly TestStep[] }} Suite */

/** Code that runs without a database and a browser; gates look at what the build emitted. */
const UNITS = ['tools', 'packages', 'server', 'web', 'web-preact', 'mobile', 'play', 'gates'];

/**
 * `npm test`: what people run before every commit.
 * @type {Suite}
 */
export const QUICK = {
  name: 'quick',
  command: 'npm test',
  env: { PERYA_LONG: '0' },
  steps: [
    { title: 'units', projects: UNITS, tags: '!long' },
    { title: 'api', projects: ['api'], tags: '!long' },
    { title: 'bank', projects: ['bank'], tags: '!long' },
    { title: 'e2e', projects: ['e2e'], tags: 'core' },
  ],
};

/**
 * `npm run test:all`: the long forms too. A step with few files is not cut; it runs in the shard of its number.
 * @type {Suite}
 */
export const ALL = {
  name: 'all',
  command: 'npm run test:all',
  env: { PERYA_LONG: '1' },
  steps: [
    { title: 'units', projects: UNITS },
    { title: 'api', projects: ['api'] },
    { title: 'bank', projects: ['bank'], shard: 2 },
    { title: 'e2e', projects: ['e2e'] },
    { title: 'webkit', projects: ['webkit'], shard: 3 },
  ],
};

/** @typedef {{ index: number, count: number }} Shard */

/**
 * Reads `2/4`; nothing means the whole suite.
 * @param {string | undefined} text
 * @returns {Shard}
 */
export function readShard(text) {
  if (text === undefined) return { index: 1, count: 1 };
  const [, index = '', count = ''] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? [];
  if (index === '' || Number(index) > Number(count)) throw new Error(`--shard must be like 1/4, but it is ${text}`);
  return { index: Number(index), count: Number(count) };
}

/**
 * What vitest is told about the shard, or null when the step does not run in it.
 * @param {TestStep} step
 * @param {Shard} shard
 * @returns {string[] | null}
 */
export function shardArgs({ shard: own }, { index, count }) {
  if (own !== undefined) return ((own - 1) % count) + 1 === index ? [] : null;
  return count === 1 ? [] : [`--shard=${index}/${count}`];
}
