import type { Plugin } from 'vite';

const LINK = /<link rel="stylesheet"[^>]*href="[^"]*\/(assets\/[^"]+\.css)"[^>]*>/g;

/** Puts the styles into the page, so that its first frame is there with the page itself; the server allows them by hash. */
export function inlineStylesPlugin(): Plugin {
  return {
    name: 'perya:inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(LINK, (link, file: string) => {
          const style = bundle?.[file];
          return style?.type === 'asset' ? `<style>${String(style.source).trim()}</style>` : link;
        }),
    },
  };
}
