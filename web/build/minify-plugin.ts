import { minify } from 'terser';
import type { Plugin } from 'vite';

const ECMA = 2018;

/**
 * Lets terser go over our own code before the bundler's minifier: together they are a kilobyte smaller on the first
 * page than either alone. React is left out, which only the bundler's makes smaller.
 */
export function minifyPlugin(): Plugin {
  return {
    name: 'perya:minify',
    apply: 'build',
    async renderChunk(code, chunk) {
      if (chunk.name === 'vendor') return null;
      const small = await minify(code, { module: true, ecma: ECMA, compress: { ecma: ECMA, passes: 3 } });
      return small.code ?? null;
    },
  };
}
