import { FIRST_URLS, type FIRST_ASKS, type FirstAsk, type Language } from '@perya/contract';
import { apiHost } from './api-host.ts';
import type { LateAsk } from './use-answer.ts';

type CallOf<Name extends FirstAsk> = ReturnType<(typeof FIRST_ASKS)[Name]>['call'];

/** A call whose answer came with the page: its schema is fetched only if it has to be made again. */
export function firstAsk<Name extends FirstAsk>(name: Name, language: Language): LateAsk<CallOf<Name>> {
  return {
    url: FIRST_URLS[name](language, apiHost().merchant()),
    scope: name,
    language,
    prepare: async () => {
      const { FIRST_ASKS } = await import('./first-asks.ts');
      return FIRST_ASKS[name](language);
    },
  };
}
