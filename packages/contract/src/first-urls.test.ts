import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { FIRST_URLS } from './first-urls.ts';
import { SUPPORTED_LANGUAGES } from './languages.ts';
import { toRequest } from './request.ts';
import { FIRST_ASKS, type FirstAsk } from './start.ts';

it('names the address of every first call in every language [START-07]', () => {
  for (const name of Object.keys(FIRST_ASKS) as FirstAsk[]) {
    for (const language of SUPPORTED_LANGUAGES) {
      for (const gameType of [undefined, 'RNG', 'FISH'] as const) {
        const { call, input } = FIRST_ASKS[name](language, gameType);
        for (const merchant of ['', 'ty01']) {
          const { url } = toRequest<Call>(call, input, { merchant, language, gateway: 3 });
          expect(FIRST_URLS[name](language, merchant, gameType)).toBe(url);
        }
      }
    }
  }
});
