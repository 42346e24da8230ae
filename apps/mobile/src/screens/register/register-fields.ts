import { system, type Flag, type MobileBounds } from '@perya/contract';
import { checkConfirmation } from '../../features/forms/confirmation.ts';
import type { FieldPlan } from '../../features/forms/fault.ts';
import type { Rules } from '../../features/forms/rules.ts';
import type { Plans } from '../../features/forms/use-rule-form.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** What the account is named after. [REG-04] */
export type Method = 'username' | 'mobileNum';

/** A field that registration may ask for. */
export type RegisterField = (typeof system.REGISTER_FIELDS)[number] | 'confirmPassword' | 'captcha';

type HasFlag = (flag: Flag) => boolean;

/** The ways to register that are on, the usual one first. [REG-02, REG-04] */
export function methodsOf(hasFlag: HasFlag): Method[] {
  const methods: Method[] = [];
  if (hasFlag('USERNAMEREG3')) methods.push('username');
  if (hasFlag('MOBILENUMREG3')) methods.push('mobileNum');
  return methods;
}

/** Fields that have a place of their own, in each method. */
const PLACED: readonly RegisterField[] = ['username', 'password', 'mobileNum', 'verificationCode'];

/** The fields of a method in the order they stand in: needed ones before welcome ones. [REG-08, REG-12, REG-13] */
export function fieldsOf(method: Method, rules: Rules, hasFlag: HasFlag): RegisterField[] {
  const { fields } = rules;
  const isMobile = method === 'mobileNum';
  const mobile: RegisterField[] = isMobile || fields.mobileNum.enabled ? ['mobileNum'] : [];
  if (mobile.length > 0 && hasFlag('REGMOBVERF3') && fields.verificationCode.enabled) mobile.push('verificationCode');
  const hasPassword = !isMobile || hasFlag('MOBILENUMPASSREG3');
  const password: RegisterField[] = hasPassword ? ['password', 'confirmPassword'] : [];
  const others = system.REGISTER_FIELDS.filter((name) => !PLACED.includes(name) && fields[name].enabled);
  return [
    ...(isMobile ? [...mobile, ...password] : (['username', ...password, ...mobile] satisfies RegisterField[])),
    ...others.filter((name) => fields[name].required),
    ...others.filter((name) => !fields[name].required),
    ...(rules.captcha ? (['captcha'] satisfies RegisterField[]) : []),
  ];
}

/** Fields that can be left out wait behind a fold; an invitation that came with the link stands in sight. [VAL-11] */
export function foldedOf(asked: readonly RegisterField[], plans: Plans<RegisterField>, given: string): RegisterField[] {
  return asked.filter((name) => {
    if (name === 'affiliateCode' && given !== '') return false;
    return !(plans[name]?.required ?? plans[name]?.rule?.required ?? false);
  });
}

/** How the fields of a method are named and checked. [REG-09, VAL-10..18] */
export function registerPlans(
  asked: readonly RegisterField[],
  { method, rules, bounds, t }: { method: Method; rules: Rules; bounds: MobileBounds; t: Translate },
): Plans<RegisterField> {
  const plans: Partial<Record<RegisterField, FieldPlan>> = {};
  asked.forEach((name) => {
    const label = t(`register.field.${name}`);
    if (name === 'confirmPassword') {
      plans[name] = { label, required: true, secret: true, check: checkConfirmation('password') };
    } else if (name === 'captcha') {
      plans[name] = { label, required: true, check: (value) => (value === '' ? 'in_vwrite_code' : null) }; // VAL-18
    } else {
      plans[name] = { label, ...ruled(name, method, rules, bounds) };
    }
  });
  return plans;
}

/** Without its name or its password there is no account, whatever the table says. */
function ruled(
  name: (typeof system.REGISTER_FIELDS)[number],
  method: Method,
  rules: Rules,
  bounds: MobileBounds,
): Omit<FieldPlan, 'label'> {
  const own = rules.fields[name];
  if (name === 'password') return { rule: { ...own, required: true }, secret: true, rechecks: 'confirmPassword' };
  if (name === 'paymentPassword') return { rule: own, secret: true };
  if (name === method || name === 'mobileNum') {
    const mobile = name === 'mobileNum' ? bounds : undefined;
    return { rule: { ...own, required: own.required || name === method }, mobile, tick: true };
  }
  if (name !== 'verificationCode') return { rule: own };
  // A number that may be left out needs no code when it is.
  const isNeeded = method === 'mobileNum' || rules.fields.mobileNum.required;
  return {
    rule: { ...own, required: isNeeded },
    check: (value, values) => (value === '' && values['mobileNum'] ? 'field.required' : null),
  };
}
