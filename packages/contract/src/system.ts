import * as v from 'valibot';
import { call } from './call.ts';
import { FlagSet, Id, LanguageOnly, QueryLanguage, Time } from './shapes.ts';

/** Versions of the member centre and of the deposit page. [MINE-07, MINE-09] */
const TemplateVersions = v.object({ mem_cen: v.string(), dep_func: v.string() });

/** Where the visitor seems to be. */
const Location = v.object({ ip: v.string(), country: v.string(), city: v.string() });

/** Whether the site is open for this visitor. [START-04] */
export const Status = v.object({
  info: v.object({ mobileTemplate: TemplateVersions }),
  location: Location,
  maintenance: v.union([v.boolean(), v.object({ endTime: Time })]),
  regionRestriction: v.boolean(),
});

/** A path the operator added, and where it leads. [ROUTE-11] */
export const ConfiguredPath = v.object({ path: v.string(), target: v.string() });

/** The face of the brand. [API-37] */
export const Template = v.object({
  merchantCode: v.string(),
  trialMerchantCode: v.string(),
  brandName: v.string(),
  theme: v.string(),
  imageCDNs: v.array(v.string()),
  domainRoute: v.record(v.string(), v.string()),
  mainDomain: v.string(),
  paths: v.array(ConfiguredPath),
  mobileTemplate: v.object({
    ...TemplateVersions.entries,
    currencySymbol: v.string(),
    /** What amounts of the brand are in; left out where it is the usual one, PHP. */
    currency: v.optional(v.string()),
    ageLimit: v.number(),
    /** Whose days reports count, as IANA names it. [STD-06] */
    timeZone: v.string(),
  }),
  /** What a regulator wants on every page. */
  compliance: v.object({ licence: v.string(), helpline: v.string(), helplineUrl: v.string() }),
  /** Where Firebase signs people in, for brands that use it; `emulator` only where people try the product out. */
  firebase: v.optional(
    v.object({
      apiKey: v.string(),
      projectId: v.string(),
      authDomain: v.string(),
      emulator: v.optional(v.string()),
    }),
  ),
});

/** What can be downloaded or followed. [ENT-17, ENT-18] */
export const RESOURCE_TYPES = [
  'IOS',
  'Android',
  'MOBILECONFIG',
  'AppDownloadIcon',
  'FACEBOOK',
  'TELEGRAM',
  'TELEGRAM2',
] as const;

/** The kind of a download or social link. */
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A download or social link. */
export const Resource = v.object({ resourceType: v.picklist(RESOURCE_TYPES), url: v.string() });

/** A way to reach customer service; `link` of type '3' is sealed with the last 8 characters of `path`. [API-40] */
export const ServiceLink = v.object({
  type: v.string(),
  name: v.string(),
  hours: v.string(),
  path: v.string(),
  link: v.string(),
});

/** A way to reach customer service. */
export type ServiceLink = v.InferOutput<typeof ServiceLink>;

/** Characters a field may hold, as data: never a regular expression from a database. [VAL-13] */
export const CHARACTER_CLASSES = [
  'letter',
  'digit',
  'underscore',
  'space',
  'dot',
  'apostrophe',
  'hyphen',
  'plus',
  'accented',
  'visible',
] as const;

const CharacterClass = v.picklist(CHARACTER_CLASSES);

/** The rule of one field. */
export const FieldRule = v.object({
  enabled: v.boolean(),
  required: v.boolean(),
  min: v.number(),
  max: v.number(),
  /** Each character is of one of these classes. */
  allow: v.array(CharacterClass),
  /** The first character is of one of these. */
  first: v.optional(v.array(CharacterClass)),
  /** At least one character of each of these. */
  need: v.optional(v.array(CharacterClass)),
  format: v.optional(v.picklist(['email', 'mobile'])),
  messageKey: v.string(),
});

/** The fields registration may ask for. [VAL-12] */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'paymentPassword',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'nickname',
  'payeeName',
  'mobileNum',
  'verificationCode',
  'recommenderId',
  'affiliateCode',
] as const;

/** Rules of the forms that are not registration. [VAL-01, VAL-24] */
export const COMMON_RULES = [
  'loginUsername',
  'loginPassword',
  'loginMobileNum',
  'verificationCode',
  'password',
] as const;

/** What registration asks for. [API-38] */
export const RegisterSettings = v.object({
  /** Asked of everybody; a brand may ask only those who tried much, and says so when it refuses them. */
  captcha: v.boolean(),
  /** Whether the box of age and terms starts ticked: never where a regulator asks for the person's own act. [REG-06] */
  agreeTicked: v.boolean(),
  fields: v.object(v.entriesFromList(REGISTER_FIELDS, FieldRule)),
  common: v.object(v.entriesFromList(COMMON_RULES, FieldRule)),
});

/** All that the site needs to know about the brand before it draws. [ENT-25] */
export const Settings = v.object({
  ...Template.entries,
  whitelabel: FlagSet,
  resources: v.array(Resource),
  customerService: v.array(ServiceLink),
  /** Pages come without it: the rules are needed where somebody registers only. */
  register: v.optional(RegisterSettings),
});

/** The settings of a brand in one language. */
export type Settings = v.InferOutput<typeof Settings>;

/** A help article. [HELP-05] */
export const HelpItem = v.object({ id: Id, title: v.string(), content: v.string() });

export const status = call({
  method: 'GET',
  path: '/wps/system/status',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  always: true,
  summary: 'Whether the site is open, under maintenance or closed to this region. [API-35]',
  request: LanguageOnly,
  response: Status,
  errors: [],
});

export const settings = call({
  method: 'GET',
  path: '/wps/system/settings',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  always: true,
  summary: 'Everything the site needs about the brand, in one answer. [ENT-25]',
  request: v.object({ language: QueryLanguage }),
  response: Settings,
  errors: [],
});

export const whitelabel = call({
  method: 'GET',
  path: '/wps/system/whitelabel',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  always: true,
  says: ['merchant'],
  summary: 'White-label switches of the brand. [API-36]',
  request: LanguageOnly,
  response: FlagSet,
  errors: [],
});

export const template = call({
  method: 'GET',
  path: '/wps/system/template',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  always: true,
  summary: 'The face of the brand: codes, theme, paths, currency, age limit. [API-37]',
  request: LanguageOnly,
  response: Template,
  errors: [],
});

export const registerSettings = call({
  method: 'GET',
  path: '/wps/system/registerSettings',
  module: 'REG3',
  access: 'public',
  caching: 'shared',
  summary: 'Which fields registration asks for and the rule of each. [API-38]',
  request: LanguageOnly,
  response: RegisterSettings,
  errors: [],
});

export const country = call({
  method: 'GET',
  path: '/wps/system/country',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'Dialing codes people may register with. [API-39]',
  request: v.object({ language: QueryLanguage }),
  response: v.array(
    v.object({
      countryDialingCode: v.string(),
      name: v.string(),
      minLength: v.number(),
      maxLength: v.number(),
      default: v.boolean(),
    }),
  ),
  errors: [],
});

export const serviceLink = call({
  method: 'GET',
  path: '/wps/system/serviceLink',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  always: true,
  summary: 'Ways to reach customer service: live chat first, then the backup messenger. [API-40]',
  request: v.object({ language: QueryLanguage }),
  response: v.array(ServiceLink),
  errors: [],
});

export const resources = call({
  method: 'GET',
  path: '/wps/system/resources',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  always: true,
  summary: 'Download and social links. [API-42]',
  request: LanguageOnly,
  response: v.array(Resource),
  errors: [],
});

export const helpCenter = call({
  method: 'GET',
  path: '/wps/system/helpCenter',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'Help articles in order. [API-34]',
  request: v.object({ device: v.optional(v.literal('MOBILE')), language: QueryLanguage }),
  response: v.array(HelpItem),
  errors: [],
});

export const agreement = call({
  method: 'GET',
  path: '/wps/system/agreement',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'The user agreement in force. [API-105]',
  request: v.object({ language: QueryLanguage }),
  response: v.object({ version: v.string(), content: v.string() }),
  errors: [],
});

export const clientError = call({
  method: 'POST',
  path: '/wps/system/clientError',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  summary: 'A page reports that it broke; the report goes to the log and nowhere else. [ERR-32]',
  request: v.strictObject({
    message: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    stack: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    path: v.pipe(v.string(), v.maxLength(200)),
    version: v.pipe(v.string(), v.maxLength(40)),
  }),
  response: v.null(),
  errors: [],
});
