import { titlesOf, type StudioTitle } from '@perya/game-math';
import { TUMBLE_MODELS } from './models.ts';
import { TUMBLE_SHELF } from './shelf.ts';

/** Every tumbling title. */
export const TUMBLE_TITLES: readonly StudioTitle[] = titlesOf(TUMBLE_SHELF, TUMBLE_MODELS, {
  engine: 'tumble',
  classOf: ({ id }) => (id.startsWith('CLU') ? 'CLUSTER' : 'TUMBLE'),
});
