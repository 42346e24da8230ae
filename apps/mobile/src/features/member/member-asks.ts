import type { Query } from '@perya/web/query/query-by-url.ts';
import type { MEMBER_ASKS } from './member-calls.ts';

type Asks = typeof MEMBER_ASKS;

/** Known by their address, so that the panel is drawn before the schemas of its calls are here. */
function late<Name extends keyof Asks>(name: Name, url: Asks[Name]['call']['path']): Query<Asks[Name]['call']> {
  const prepare = async () => {
    const { MEMBER_ASKS } = await import('./member-calls.ts');
    return MEMBER_ASKS[name];
  };
  return { url, prepare };
}

/** How well the account is protected. */
export const SECURITY_ASK = late('security', '/wps/member/security');

/** How far the proof of identity is. */
export const KYC_ASK = late('kyc', '/wps/member/kyc');
