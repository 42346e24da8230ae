import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Manifest, Plugin, ResolvedConfig } from 'vite';
import { compressFolder } from './compress.ts';
import { drawFrames } from './frames.ts';
import { describePages } from './pages.ts';

/** Faces of the first frame; without a preload their text would jump when they come. */
const FIRST_FONTS = /(?:paytone-400|jakarta-(?:500|600|700))-[\w-]+\.woff2$/;

/** Completes a build: font preloads, first frames and `pages.json` for the server, compressed copies. */
export function sitePlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'perya:site',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map(fontPreload),
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const folder = join(config.root, config.build.outDir);
        const manifestFile = join(folder, '.vite/manifest.json');
        const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
        const pages = describePages(manifest, await drawFrames(config.root));
        await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
        await rm(join(folder, '.vite'), { recursive: true });
        await compressFolder(folder);
      },
    },
  };
}

function fontPreload(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
    injectTo: 'head-prepend',
  };
}
