import type { CSSOptions } from 'vite';

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);

/** The oldest browsers the site is built for; iOS 12.4 counts as 12.2, which keeps `-webkit-sticky`. */
export const TARGETS = ['safari12', 'ios12.2', 'chrome64', 'firefox67'];

/** Styles of every build: class names depend only on file and name, so that the first frame and the page agree. */
export const STYLES: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    targets: {
      safari: version(12),
      ios_saf: version(12, 2),
      chrome: version(64),
      firefox: version(67),
    },
    cssModules: { pattern: '[hash]_[local]' },
  },
};
