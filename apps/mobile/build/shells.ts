import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pages } from '@perya/contract';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { STYLES } from '../../../web/build/styles.ts';
import { dictionaryPlugin } from './dictionary-plugin.ts';

/** Builds the static shell for Node with the same components and class names, and draws it. */
export async function drawShells(root: string): Promise<Pages['shells']> {
  // Inside the workspace, so that the built module finds its packages.
  const folder = await mkdtemp(join(root, '.shells-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      css: STYLES,
      plugins: [react(), dictionaryPlugin()],
      ssr: { noExternal: true, external: ['react', 'react-dom'] },
      build: {
        ssr: 'src/app/static-shells.tsx',
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'frame.mjs' } },
      },
    });
    const { renderShells } = (await import(pathToFileURL(join(folder, 'frame.mjs')).href)) as {
      renderShells: () => Promise<Pages['shells']>;
    };
    return await renderShells();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
