import { PRELOADED_URLS, type PRELOADED, type Preloaded, type Language } from '@perya/contract';
import { apiHost } from './api-host.ts';
import type { Query } from './query-by-url.ts';

type CallOf<Name extends Preloaded> = ReturnType<(typeof PRELOADED)[Name]>['call'];

/** A call whose answer came with the page: its schema is fetched only if it has to be made again. */
export function preloaded<Name extends Preloaded>(name: Name, language: Language): Query<CallOf<Name>> {
  return {
    url: PRELOADED_URLS[name](language, apiHost().merchant()),
    prepare: async () => {
      const { PRELOADED } = await import('./preloaded-calls.ts');
      return PRELOADED[name](language);
    },
  };
}
