/** The words of home and of the frame around every page: they come at once, all others just after the first drawing. */
export const FIRST_WORDS =
  /^(?:(?:action|failure|header|home|notFound|state)\..+|download\.(?:bar|name|pitch)|load\.failed|network\.offline|notice\.none|permission\.denied|title\.(?:home|notFound))$/;

/** The words of whoever comes in, with what can go wrong there: these screens are drawn with them and the first ones. */
export const ENTER_WORDS = new RegExp(
  `^(?:${[
    '(?:field|forget|forms|language|login|register|rule|strength|trial)\\..+',
    'title\\.(?:forget|login|register|trail|userAgreement)',
    'kyc\\.(?:age|birthDate(?:Shape)?)',
    '\\w+\\.(?:exists|failed|format|refused|short)',
    'password\\.(?:change\\.required|confirm|easy)',
    '(?:captcha|referrer|unknown|verification\\.code)\\.error',
    '(?:invitation\\.code|reset\\.link)\\.invalid|invitation\\.ended',
    'modify\\.new\\.old\\.same',
    'error_(?:agent|member)_login',
    '(?:encryption|network|region|request|session|system|token|user)\\..+',
    'content\\.type\\.unsupported|free_reject|limit\\.session|method\\.not\\.allowed|not\\.found|too\\.many\\.requests',
  ].join('|')})$`,
);
