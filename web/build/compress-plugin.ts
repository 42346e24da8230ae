import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { compressFolder } from './compress.ts';

/** Puts compressed copies beside what was built. */
export function compressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'perya:compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: { sequential: true, order: 'post', handler: () => compressFolder(folder) },
  };
}
