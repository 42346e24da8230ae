import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { compressFolder } from './compress.ts';
import { drawFrames } from './frames.ts';
import { describePages, type BuiltChunk } from './pages.ts';

/** Where the server puts what belongs to the route. */
const HEAD = '<!--perya:head-->';

/**
 * Completes a build: first frames and `pages.json` for the server, compressed copies. Fonts are not
 * preloaded: the styles in the page name them at once, and Chrome holds the first paint back for a preloaded font.
 */
export function sitePlugin(): Plugin {
  let config: ResolvedConfig;
  let chunks: BuiltChunk[] = [];
  return {
    name: 'perya:site',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      // The styles of a route come after those it builds on; code comes after what is seen first.
      handler: (html) =>
        html
          .replace(HEAD, '')
          .replace('</head>', `${HEAD}\n  </head>`)
          .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        chunks = Object.values(bundle).flatMap((file) =>
          file.type !== 'chunk'
            ? []
            : {
                file: file.fileName,
                isEntry: file.isEntry,
                imports: file.imports,
                styles: [...(file.viteMetadata?.importedCss ?? [])],
                sources: file.moduleIds.map((id) => relative(config.root, id)),
              },
        );
      },
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const folder = resolve(config.root, config.build.outDir);
        const pages = describePages(chunks, await drawFrames(config.root));
        await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
        await compressFolder(folder);
      },
    },
  };
}
