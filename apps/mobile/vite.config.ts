import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkPlan } from './build/chunks.ts';
import { devPlugin } from './build/dev-plugin.ts';
import { dictionaryPlugin } from './build/dictionary-plugin.ts';
import { minifyPlugin } from '../../web/build/minify-plugin.ts';
import { sitePlugin } from './build/site-plugin.ts';
import { summariesPlugin } from '../../web/build/summaries-plugin.ts';
import { STYLES, TARGETS } from '../../web/build/styles.ts';

const chunks = chunkPlan();
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  css: STYLES,
  resolve: {
    // React has had this hook since 18; the stand-in for older ones is dead weight.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    target: TARGETS,
    cssTarget: TARGETS,
    // The page names what it needs at once; later parts name only their styles, which keeps the first page small.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    // A font in a style would come with every page, wanted or not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks.groups } },
    },
  },
  server: {
    host: '127.0.0.1',
    open: false,
    proxy: { '/wps': SERVER, '/lgw': SERVER, '/studio': SERVER, '/play': SERVER, '/art': SERVER, '/docs': SERVER },
  },
  plugins: [
    summariesPlugin(),
    react(),
    chunks.plugin,
    dictionaryPlugin(chunks),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: {
        name: 'Perya',
        short_name: 'Perya',
        id: '/m/home',
        start_url: '/m/home',
        scope: '/',
        display: 'standalone',
        orientation: 'portrait',
        background_color: '#0b1029',
        theme_color: '#0b1029',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        globPatterns: ['assets/**/*.{js,css,woff2}'],
        // Only few brands use it, and nobody signs in with it without a network.
        globIgnores: ['assets/firebase-*.js'],
        injectionPoint: 'self.__WB_MANIFEST',
        target: TARGETS,
      },
    }),

    minifyPlugin(),
    sitePlugin(),
    devPlugin(SERVER),
  ],
});
