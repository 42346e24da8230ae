import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE } from '../../../packages/contract/src/languages.ts';

const LINK = /<link rel="stylesheet"[^>]*href="[^"]*\/(assets\/[^"]+\.css)"[^>]*>/g;
/** What nearly every launch loads as soon as its script runs: the words of most players. */
const SOON = `/locales/${DEFAULT_LANGUAGE.toLowerCase()}/play.json`;

/**
 * Completes the page: its styles stand in it, so that the first frame comes with the page itself (the server allows
 * them by hash), and what the script will want is asked for beside it.
 */
export function pagePlugin(): Plugin {
  return {
    name: 'perya:page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const soon = Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(SOON)))
          .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/play/${fileName}">`);
        return html
          .replace(LINK, (link, file: string) => {
            const style = bundle[file];
            return style?.type === 'asset' ? `<style>${String(style.source).trim()}</style>` : link;
          })
          .replace('</head>', `${soon.join('')}</head>`);
      },
    },
  };
}
