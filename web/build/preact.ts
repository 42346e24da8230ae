import type { Alias } from 'vite';

/** Preact in the place of React, for pages that cannot carry it: a title may have 60 KB of JavaScript, React has more. */
export const PREACT: Alias[] = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
  { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'preact/compat' },
  { find: /^react\/jsx(?:-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
];
