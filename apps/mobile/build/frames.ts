import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pages } from '@perya/contract';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { STYLES } from '../../../web/build/styles.ts';
import { dictionaryPlugin } from './dictionary-plugin.ts';

/** Builds the first frame for Node with the same components and class names, and draws it. */
export async function drawFrames(root: string): Promise<Pages['frames']> {
  // Inside the workspace, so that the built module finds its packages.
  const folder = await mkdtemp(join(root, '.frames-'));
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
        ssr: 'src/app/first-frame.tsx',
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'frame.mjs' } },
      },
    });
    const { renderFrames } = (await import(pathToFileURL(join(folder, 'frame.mjs')).href)) as {
      renderFrames: () => Promise<Pages['frames']>;
    };
    return await renderFrames();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
