import { describe, expect, it } from 'vitest';
import type { Profile } from '../../platform/db/schema.ts';
import { policyOf } from './policy.ts';

describe('studio policy', () => {
  it('allows most where it is known to be allowed, and least where nothing is known [2.2]', () => {
    expect(policyOf('PH')).toMatchObject({ autoplay: true, turbo: true });
    const strictest = { autoplay: false, turbo: false, roundMsMin: 2500 };
    for (const profile of ['UK', 'OTHER', 'SOMEWHERE' as Profile] as const)
      expect(policyOf(profile)).toEqual(strictest);
  });
});
