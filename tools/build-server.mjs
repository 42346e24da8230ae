import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './run/root.mjs';

const server = join(ROOT, 'apps/server');
const out = join(server, 'dist');

/**
 * Our own packages go into the bundle, and one from npm that comes in hundreds of small files, which would take a start
 * longer to find than to read. Everything else stays in node_modules.
 */
const isBundled = (/** @type {string} */ id) => id.startsWith('@perya/') || id === 'kysely';
const isExternal = (/** @type {string} */ id) => /^[a-z@]/i.test(id) && !isBundled(id);

rmSync(out, { recursive: true, force: true });
const bundle = await rolldown({
  input: join(server, 'src/main.ts'),
  cwd: server,
  platform: 'node',
  external: (id) => !id.startsWith('/') && isExternal(id),
});
try {
  await bundle.write({
    dir: out,
    entryFileNames: 'main.js',
    chunkFileNames: '[name].js',
    format: 'esm',
    sourcemap: true,
    // Node reads the maps at every start; the sources themselves are in the repository.
    sourcemapExcludeSources: true,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await bundle.close();
