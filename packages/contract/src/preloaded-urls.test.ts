import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { PRELOADED_URLS } from './preloaded-urls.ts';
import { SUPPORTED_LANGUAGES } from './languages.ts';
import { toRequest } from './request.ts';
import { PRELOADED, type Preloaded } from './start.ts';

describe('preloaded urls', () => {
  it('names the address of every first call in every language [START-07]', () => {
    for (const name of Object.keys(PRELOADED) as Preloaded[]) {
      for (const language of SUPPORTED_LANGUAGES) {
        for (const gameType of [undefined, 'RNG', 'FISH'] as const) {
          const { call, input } = PRELOADED[name](language, gameType);
          for (const merchant of ['', 'ty01']) {
            const { url } = toRequest<Call>(call, input, { merchant, language, gateway: 3 });
            expect(PRELOADED_URLS[name](language, merchant, gameType)).toBe(url);
          }
        }
      }
    }
  });
});
