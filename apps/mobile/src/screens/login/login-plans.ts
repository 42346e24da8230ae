import type { MobileBounds } from '@perya/contract';
import type { FieldPlan } from '../../features/forms/fault.ts';
import type { Rules } from '../../features/forms/rules.ts';
import type { Plans } from '../../features/forms/use-rule-form.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** What proves who somebody is: a user name with a password, or a mobile number with a code. [LOGIN-01] */
export type LoginTab = 'username' | 'sms';

/** The fields of both ways to log in. */
export type LoginField = 'username' | 'password' | 'mobile' | 'code' | 'captcha';

interface PlanInput {
  readonly t: Translate;
  readonly tab: LoginTab;
  /** Until they are here the server alone checks. */
  readonly rules: Rules['common'] | undefined;
  readonly bounds: MobileBounds;
  readonly hasCaptcha: boolean;
}

/** How the fields of the chosen way are named and checked; each one is needed, so none is marked. [VAL-01, VAL-03..07] */
export function loginPlans({ t, tab, rules, bounds, hasCaptcha }: PlanInput): Plans<LoginField> {
  const required = false;
  const captcha: FieldPlan = { label: t('login.captcha'), required };
  const ofTab: Plans<LoginField> =
    tab === 'username'
      ? {
          username: { label: t('login.username'), rule: rules?.loginUsername, required },
          password: { label: t('login.password'), rule: rules?.loginPassword, required, secret: true },
        }
      : {
          mobile: { label: t('login.mobile'), rule: rules?.loginMobileNum, mobile: bounds, required },
          code: { label: t('login.code'), rule: rules?.verificationCode, required },
        };
  return hasCaptcha ? { ...ofTab, captcha } : ofTab;
}
