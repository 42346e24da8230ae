import { defineConfig } from 'vite';
import { compressPlugin } from '../../web/build/compress-plugin.ts';
import { minifyPlugin } from '../../web/build/minify-plugin.ts';
import { PREACT } from '../../web/build/preact.ts';
import { summariesPlugin } from '../../web/build/summaries-plugin.ts';
import { STYLES, TARGETS } from '../../web/build/styles.ts';
import { chunkPlan } from './build/chunks.ts';
import { pagePlugin } from './build/page-plugin.ts';

const chunks = chunkPlan();
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** Dictionaries all have the name of their part; their language tells them apart. */
const DICTIONARY = /locales[\\/]([a-z]+)[\\/]play\.json$/;
const nameOf = ({ facadeModuleId }: { readonly facadeModuleId?: string | null }) =>
  `assets/${DICTIONARY.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`;

export default defineConfig({
  base: '/play/',
  css: STYLES,
  resolve: { alias: PREACT },
  build: {
    target: TARGETS,
    cssTarget: TARGETS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { chunkFileNames: nameOf, codeSplitting: { groups: chunks.groups } } },
  },
  server: { host: '127.0.0.1', open: false, proxy: { '/studio': { target: SERVER, ws: true } } },
  plugins: [chunks.plugin, summariesPlugin(), minifyPlugin(), pagePlugin(), compressPlugin()],
});
