import { FLAGS, system, USUAL_CURRENCY, type ContentLanguage, type FlagSet, type Value } from '@perya/contract';
import type { Context } from '../../context.ts';
import { isHttpsUrl, isInternalPath, isSafeLink } from '../../platform/html/safe-url.ts';
import { pickText } from '../../platform/text/pick-text.ts';
import type { BrandRows } from './brand.store.ts';
import { sealLink } from './seal-link.ts';
import { brandOf, type Brand } from './brand.service.ts';

const SEALED_TYPE = '3'; // API-40

type FieldRule = Value<typeof system.registerSettings>['fields']['username'];

/** The white-label switches; what is not stored is off. [FLAG-21] */
export async function flagsOf(ctx: Context, merchantCode: string): Promise<FlagSet> {
  return toFlags(await brandOf(ctx, merchantCode));
}

/** The face of the brand. [API-37] */
export async function templateOf(
  ctx: Context,
  merchantCode: string,
  language: ContentLanguage,
): Promise<Value<typeof system.template>> {
  return toTemplate(ctx, await brandOf(ctx, merchantCode), language);
}

/** Download and social links. [API-42] */
export async function resourcesOf(ctx: Context, merchantCode: string): Promise<Value<typeof system.resources>> {
  return toResources(await brandOf(ctx, merchantCode));
}

/** Live chat and its backup. [API-40] */
export async function serviceLinksOf(
  ctx: Context,
  merchantCode: string,
  language: ContentLanguage,
): Promise<system.ServiceLink[]> {
  return toServiceLinks(await brandOf(ctx, merchantCode), language);
}

/** All of the above in one answer. [ENT-25] */
export async function settingsOf(
  ctx: Context,
  merchantCode: string,
  language: ContentLanguage,
): Promise<system.Settings> {
  const brand = await brandOf(ctx, merchantCode);
  return {
    ...toTemplate(ctx, brand, language),
    whitelabel: toFlags(brand),
    resources: toResources(brand),
    customerService: toServiceLinks(brand, language),
    register: await registerSettingsOf(ctx, merchantCode),
  };
}

/** Dialing codes, the default one first. [API-39] */
export async function countriesOf(
  ctx: Context,
  merchantCode: string,
  language: ContentLanguage,
): Promise<Value<typeof system.country>> {
  const { rows, defaultLanguage } = await brandOf(ctx, merchantCode);
  return rows.countries.map((country) => ({
    countryDialingCode: country.dialing_code,
    name: pickText(country.names, language, defaultLanguage)?.name ?? country.country_code,
    minLength: country.min_length,
    maxLength: country.max_length,
    default: country.is_default,
  }));
}

/** The rule of every field there is; a field without a stored rule is not asked for. [API-38, VAL-10] */
export async function registerSettingsOf(
  ctx: Context,
  merchantCode: string,
): Promise<Value<typeof system.registerSettings>> {
  const { rows } = await brandOf(ctx, merchantCode);
  const rulesOf = <Name extends string>(form: 'register' | 'common', names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, toRule(rows, form, name)])) as Record<Name, FieldRule>;
  return {
    captcha: rows.brand.register_captcha === 'always',
    agreeTicked: rows.brand.profile === 'OTHER', // REG-06
    fields: rulesOf('register', system.REGISTER_FIELDS),
    common: rulesOf('common', system.COMMON_RULES),
  };
}

/** Whether registration asks those for a captcha who have tried much, and nobody else. */
export async function asksOnSuspicion(ctx: Context, merchantCode: string): Promise<boolean> {
  const { rows } = await brandOf(ctx, merchantCode);
  return rows.brand.register_captcha === 'suspicion';
}

/** Whether numbers belong to who registers with them, because a code has proved it. */
export async function provesNumbers(ctx: Context, merchantCode: string): Promise<boolean> {
  const brand = await brandOf(ctx, merchantCode);
  return toFlags(brand).REGMOBVERF3 === true && toRule(brand.rows, 'register', 'verificationCode').enabled;
}

function toRule(rows: BrandRows, form: 'register' | 'common', field: string): FieldRule {
  const rule = rows.rules.find((one) => one.form === form && one.field === field);
  if (!rule) return { enabled: false, required: false, min: 0, max: 0, allow: ['visible'], messageKey: 'field.format' };
  return {
    enabled: rule.enabled,
    required: rule.required,
    min: rule.min_length,
    max: rule.max_length,
    allow: rule.allow,
    ...(rule.first && { first: rule.first }),
    ...(rule.need && { need: rule.need }),
    ...(rule.format && { format: rule.format }),
    messageKey: rule.message_key,
  };
}

function toFlags({ rows }: Brand): FlagSet {
  const on = new Set(rows.flags.filter((row) => row.is_on).map((row) => row.flag));
  // Money leaves by a payment password, which is set there.
  if (on.has('WITHDRAW3')) on.add('SECPRIV');
  return Object.fromEntries(FLAGS.map((flag) => [flag, on.has(flag)]));
}

function toTemplate(
  { config }: Context,
  { rows, ageLimit, defaultLanguage, firebase }: Brand,
  language: ContentLanguage,
): Value<typeof system.template> {
  const { brand, hosts, paths } = rows;
  const text = pickText(rows.texts, language, defaultLanguage);
  return {
    merchantCode: brand.merchant_code,
    trialMerchantCode: brand.trial_merchant_code,
    brandName: brand.name,
    theme: brand.theme,
    imageCDNs: brand.image_hosts,
    domainRoute: Object.fromEntries(hosts.flatMap((row) => (row.start_path ? [[row.host, row.start_path]] : []))),
    mainDomain: brand.main_domain,
    paths: paths.filter((row) => isSafeLink(row.target)).map(({ path, target }) => ({ path, target })), // ROUTE-11
    mobileTemplate: {
      mem_cen: brand.member_centre,
      dep_func: brand.deposit_page,
      currencySymbol: brand.currency_symbol,
      ...(brand.currency !== USUAL_CURRENCY && { currency: brand.currency }),
      ageLimit,
      timeZone: brand.time_zone,
    },
    compliance: {
      licence: text?.licence ?? '',
      helpline: text?.helpline ?? '',
      helplineUrl: brand.helpline_url,
    },
    ...(firebase && {
      firebase: { ...firebase, ...(config.firebaseEmulator !== null && { emulator: config.firebaseEmulator }) },
    }),
  };
}

function toResources({ rows }: Brand): Value<typeof system.resources> {
  return rows.resources
    .filter((row) => isSafeLink(row.url))
    .map((row) => ({ resourceType: row.resource_type, url: row.url }));
}

function toServiceLinks({ rows, defaultLanguage }: Brand, language: ContentLanguage): system.ServiceLink[] {
  return rows.links
    .filter(({ url }) => isHttpsUrl(url) || (url.startsWith('/sandbox/') && isInternalPath(url))) // T29
    .map(({ type, path, url, texts }) => {
      const text = pickText(texts, language, defaultLanguage);
      const link = type === SEALED_TYPE ? sealLink(path, url) : url;
      return { type, name: text?.name ?? '', hours: text?.hours ?? '', path, link };
    });
}
