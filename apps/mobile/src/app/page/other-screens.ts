import type { ComponentType } from 'react';

/** How each screen but home is fetched; their many names would weigh on the first page, so the list comes after it. */
export const OTHER_SCREENS = import.meta.glob<{ Screen: ComponentType }>([
  '../../screens/*/*-screen.tsx',
  '!../../screens/home/home-screen.tsx',
]);
