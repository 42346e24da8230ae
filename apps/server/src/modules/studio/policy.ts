import type { studio, Value } from '@perya/contract';
import type { Profile } from '../../platform/db/schema.ts';

type Policy = Value<typeof studio.open>['policy'];

/** Whoever is not named gets the strictest. */
const STRICTEST: Policy = { autoplay: false, turbo: false, roundMsMin: 2500 };

const POLICIES: Partial<Readonly<Record<Profile, Policy>>> = {
  PH: { autoplay: true, turbo: true, roundMsMin: 0 },
  MT: { autoplay: true, turbo: true, roundMsMin: 0 },
};

/** What the regulator of a brand allows a view to do. */
export function policyOf(profile: Profile): Policy {
  return POLICIES[profile] ?? STRICTEST;
}
