import { checkField, fullMobile, system, type Checked, type FlagSet, type member, type Value } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { MemberField } from '../../../platform/db/schema.ts';
import { isWeakPassword } from './weak-passwords.ts';

type Input = Checked<typeof member.register>;
type Settings = Value<typeof system.registerSettings>;
type Field = (typeof system.REGISTER_FIELDS)[number];
type Country = Pick<Value<typeof system.country>[number], 'countryDialingCode' | 'minLength' | 'maxLength' | 'default'>;

/** What registration is checked by. */
export interface FormRules {
  readonly flags: FlagSet;
  readonly settings: Settings;
  readonly countries: readonly Country[];
}

/** A form whose every field is good. */
export interface GoodForm {
  readonly account: string;
  /** Null when the server makes one. [REG-13] */
  readonly password: string | null;
  readonly paymentPassword: string | null;
  readonly nickname: string;
  readonly affiliateCode: string;
  readonly recommenderId: string;
  /** With dialing code. */
  readonly mobile: string | null;
  /** Null when nobody has to prove the number by a code. [REG-12] */
  readonly code: string | null;
  /** Null unless Firebase proved the number. [REG-15] */
  readonly firebaseToken: string | null;
  readonly data: readonly { readonly field: MemberField; readonly value: string }[];
}

type Refusal = 'field.invalid' | 'permission.denied' | 'firebase.refused';

/** The column `member.account` holds no more. */
export const ACCOUNT_MAX = 20;
const SECRETS: readonly Field[] = ['password', 'paymentPassword'];
/** Fields that are kept as they are, under their own name. */
const KEPT = [
  'email',
  'payeeName',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
] as const satisfies readonly (Field & MemberField)[];

/** Checks a registration by the brand's rules; what the brand does not ask for is not even looked at. [VAL-10..16] */
export function checkRegistration(input: Input, rules: FormRules): Result<GoodForm, Refusal> {
  const method = methodOf(input, rules.flags);
  if (method === null) return fail('permission.denied');
  const country = countryOf(input, rules.countries);
  const valueOf = (field: Field) => cleanValue(input, field);
  const isAsked = (field: Field) => isFieldAsked(field, method, input, rules);
  for (const field of system.REGISTER_FIELDS) {
    if (!isAsked(field)) continue;
    const rule = rules.settings.fields[field];
    const isNeeded = rule.required || isAlwaysNeeded(field, method);
    const problem = checkField({ ...rule, required: isNeeded }, valueOf(field), country ?? undefined);
    if (problem) return fail('field.invalid', { field, problem });
  }
  const given = (field: Field) => (isAsked(field) ? valueOf(field) : '');
  const mobileNum = given('mobileNum');
  if (mobileNum !== '' && !country) return fail('field.invalid', { field: 'mobileNum', problem: 'format' });
  const mobile = mobileNum === '' || !country ? null : fullMobile(country.countryDialingCode, mobileNum);
  const account = method === 'username' ? given('username') : (mobile ?? '').slice(1);
  if (account.length > ACCOUNT_MAX) return fail('field.invalid', { field: 'mobileNum', problem: 'format' });
  const refusal = checkPassword(input, given('password'), account);
  if (refusal) return fail('field.invalid', refusal);
  const isFirebase = mobile !== null && usesFirebase(input);
  if (isFirebase && !isFirebaseFor(input, rules.flags)) return fail('firebase.refused');
  return ok({
    account,
    password: given('password') || null,
    paymentPassword: given('paymentPassword') || null,
    nickname: given('nickname'),
    affiliateCode: given('affiliateCode'),
    recommenderId: given('recommenderId'),
    mobile,
    code: given('verificationCode') || null,
    firebaseToken: isFirebase ? (input.firebaseIdToken ?? '') : null,
    data: KEPT.flatMap((field) => (given(field) === '' ? [] : [{ field, value: given(field) }])),
  });
}

/** A name says which of two ways is meant; a way that is switched off cannot be meant. [REG-02, REG-04] */
function methodOf({ username }: Input, flags: FlagSet): 'username' | 'mobileNum' | null {
  const isNamed = username !== undefined && username !== '';
  if (flags.USERNAMEREG3 && (isNamed || !flags.MOBILENUMREG3)) return 'username';
  return flags.MOBILENUMREG3 ? 'mobileNum' : null;
}

function countryOf({ countryDialingCode }: Input, countries: readonly Country[]): Country | null {
  const isMeant = (country: Country) =>
    countryDialingCode === undefined ? country.default : country.countryDialingCode === countryDialingCode;
  return countries.find(isMeant) ?? null;
}

/** A nickname is kept in one form only, so that two that look alike are alike. [T30] */
function cleanValue(input: Input, field: Field): string {
  const value = input[field] ?? '';
  if (SECRETS.includes(field)) return value;
  return field === 'nickname' ? value.trim().normalize('NFC') : value.trim();
}

function isFieldAsked(field: Field, method: 'username' | 'mobileNum', input: Input, rules: FormRules): boolean {
  const { flags, settings } = rules;
  if (field === 'username') return method === 'username';
  if (field === 'password') return method === 'username' || isOn(flags.MOBILENUMPASSREG3);
  if (field === 'mobileNum') return method === 'mobileNum' || settings.fields.mobileNum.enabled;
  if (field === 'verificationCode') {
    const hasMobile = isFieldAsked('mobileNum', method, input, rules) && cleanValue(input, 'mobileNum') !== '';
    return isOn(flags.REGMOBVERF3) && settings.fields.verificationCode.enabled && hasMobile && !usesFirebase(input);
  }
  return settings.fields[field].enabled;
}

/** Without these there is no account, whatever the table says. */
function isAlwaysNeeded(field: Field, method: 'username' | 'mobileNum'): boolean {
  return field === method || field === 'password' || field === 'verificationCode';
}

function checkPassword({ confirmPassword = '' }: Input, password: string, account: string) {
  if (password === '') return null;
  if (isWeakPassword(password, account)) return { field: 'password', problem: 'easy' };
  if (confirmPassword === '') return { field: 'confirmPassword', problem: 'required' }; // VAL-15
  return confirmPassword === password ? null : { field: 'confirmPassword', problem: 'format' }; // VAL-16
}

function usesFirebase({ firebaseIdToken, firebaseChannel }: Input): boolean {
  return firebaseIdToken !== undefined || firebaseChannel !== undefined;
}

/** Only a number that Firebase texted to stands in for a code of ours. [REG-15] */
function isFirebaseFor({ firebaseChannel, firebaseIdToken }: Input, flags: FlagSet): boolean {
  return isOn(flags.FIREBASE3) && firebaseChannel === 'sms' && Boolean(firebaseIdToken);
}

function isOn(flag: boolean | undefined): boolean {
  return flag === true;
}
