import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** A bug that is planted into one source while a test of it runs, and the test that has to notice. */
export interface SourceMutant {
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** The file of the test. */
  readonly proof: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { source, from, to, proof } = JSON.parse(process.env['PERYA_MUTANT'] ?? '{}') as SourceMutant;

export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(text, id) {
        if (id.split('?')[0] !== `${ROOT}${source}`) return null;
        if (!text.includes(from)) throw new Error(`${source} no longer says ${from}: mend the mutant`);
        return text.replace(from, () => to);
      },
    },
  ],
  test: {
    include: [proof],
    environment: 'node',
    provide: { isLong: false },
    globalSetup: proof.startsWith('apps/server/test/') ? ['apps/server/test/kit/postgres.ts'] : [],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: ['json'],
  },
});
