/** The module ids a call announces itself with in the `ModuleId` header. [ENT-30] */
export const MODULE_IDS = [
  'COMM3',
  'FUNDTRANS3',
  'AGEANNOUNCE3',
  'MEMTRANS3',
  'PERSPNL3',
  'AGEINFO3',
  'AGEDOWNMAN3',
  'REG3',
  'CAPTCHA3',
  'FREEPLAY3',
  'REGISTER_REE3',
  'PWRESETSMS3',
  'FEEDBACK3',
  'REWCEN3',
  'VERIFICATION3',
] as const;

/** One of the module ids. */
export type ModuleId = (typeof MODULE_IDS)[number];
