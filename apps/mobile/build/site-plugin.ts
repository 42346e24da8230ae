import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite';
import { compressFolder } from './compress.ts';
import { earlyScript } from './early-script.ts';
import { drawFrames } from './frames.ts';
import { describePages, type BuiltChunk } from './pages.ts';

/** Where the server puts what belongs to the route. */
const HEAD = '<!--perya:head-->';
/** Faces of the first frame; without a preload their text would jump when they come. */
const FIRST_FONTS = /(?:title-400|jakarta-(?:500|600|700))-[\w-]+\.woff2$/;

/** Completes a build: early script, font preloads, first frames and `pages.json` for the server, compressed copies. */
export function sitePlugin(): Plugin {
  let config: ResolvedConfig;
  let chunks: BuiltChunk[] = [];
  let early = '';
  return {
    name: 'perya:site',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      const { file, code } = await earlyScript(config.root);
      early = file;
      this.emitFile({ type: 'asset', fileName: file, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        // The styles of a route come after those it builds on.
        html: html.replace(HEAD, '').replace('</head>', `${HEAD}\n  </head>`),
        tags: [
          { tag: 'script', attrs: { src: `/${early}` }, injectTo: 'head' },
          ...Object.keys(bundle)
            .filter((file) => FIRST_FONTS.test(file))
            .map(fontPreload),
        ],
      }),
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

function fontPreload(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
    injectTo: 'head',
  };
}
