import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './run/root.mjs';

const server = join(ROOT, 'apps/server');
const out = join(server, 'dist');

/** Our own packages go into the bundle; everything from npm stays in node_modules. */
const isExternal = (/** @type {string} */ id) => /^[a-z@]/i.test(id) && !id.startsWith('@perya/');

rmSync(out, { recursive: true, force: true });
const bundle = await rolldown({
  input: join(server, 'src/main.ts'),
  cwd: server,
  platform: 'node',
  external: (id) => !id.startsWith('/') && isExternal(id),
});
try {
  await bundle.write({ dir: out, entryFileNames: 'main.js', format: 'esm', sourcemap: true, codeSplitting: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await bundle.close();
