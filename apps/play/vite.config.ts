import { defineConfig } from 'vite';
import { minifyPlugin } from '../mobile/build/minify-plugin.ts';
import { STYLES, TARGETS } from '../mobile/build/styles.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { pagePlugin } from './build/page-plugin.ts';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** Dictionaries all have the name of their part; their language tells them apart. */
const DICTIONARY = /locales[\\/]([a-z]+)[\\/]play\.json$/;
const nameOf = ({ facadeModuleId }: { readonly facadeModuleId?: string | null }) =>
  `assets/${DICTIONARY.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`;

export default defineConfig({
  base: '/play/',
  css: STYLES,
  resolve: {
    // A title may have 60 KB of JavaScript; React alone has more.
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'preact/compat' },
      { find: /^react\/jsx(?:-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    target: TARGETS,
    cssTarget: TARGETS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { chunkFileNames: nameOf } },
  },
  server: { host: '127.0.0.1', open: false, proxy: { '/studio': { target: SERVER, ws: true } } },
  plugins: [minifyPlugin(), pagePlugin(), compressPlugin()],
});
