import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { compressFolder } from '../../../web/build/compress.ts';
import { drawShells } from './shells.ts';
import { LATE_CODE, laterTag } from './late-code.ts';
import { describePages, type BuiltChunk } from './pages.ts';

/** Where the server puts what belongs to the route. */
const HEAD = '<!--perya:head-->';
const CODE =
  /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>|<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
/** What runs on the first page, and by far most of it at once. */
const RUNS_AT_ONCE = ['vendor', 'index', 'home'];
/** Has Chrome compile a file while it arrives, beside the main thread, which is then not held up function by function. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Completes a build: hints for Chrome, static shells and `pages.json` for the server, compressed copies. Fonts are not
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
          .replace(CODE, (_, entry?: string, part?: string) => laterTag(entry ?? part ?? ''))
          .replace('</body>', `<script>${LATE_CODE}</script>\n  </body>`),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          // Counts only at the very start of a file, so nothing may be put before it later.
          if (file.type === 'chunk' && RUNS_AT_ONCE.includes(file.name)) file.code = COMPILE_AT_ONCE + file.code;
        }
        chunks = Object.values(bundle).flatMap((file) =>
          file.type !== 'chunk'
            ? []
            : {
                file: file.fileName,
                isEntry: file.isEntry,
                imports: file.imports,
                styles: [...(file.viteMetadata?.importedCss ?? [])],
                sources: file.moduleIds.map((id) => (id.startsWith('\0') ? id : relative(config.root, id))),
              },
        );
      },
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const folder = resolve(config.root, config.build.outDir);
        const pages = describePages(chunks, await drawShells(config.root));
        await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
        await compressFolder(folder);
      },
    },
  };
}
