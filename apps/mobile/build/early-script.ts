import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'terser';
import { transformWithOxc } from 'vite';
import { TARGETS } from './styles.ts';

/** The classic script that runs before the first paint, as a hashed file. */
export async function earlyScript(root: string): Promise<{ readonly file: string; readonly code: string }> {
  const source = join(root, 'src/app/early.ts');
  const plain = await transformWithOxc(await readFile(source, 'utf8'), source, { target: TARGETS });
  const { code = '' } = await minify(plain.code);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { file: `assets/early-${hash}.js`, code };
}
