/** Every white-label switch; a menu entry or screen that names one is there only while it is on. [FLAG-01..20] */
export const FLAGS = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'CHNGPASSVERIF3',
  'FACEBOOKLOGIN3',
  'GOOGLELOGIN3',
  'TRANSREC3',
  'TRANSBETREPMEM3',
  'AGEPAG',
  'DOWNMAN',
  'AGENTRANSMULTDOWN3',
  'AGETEAMPNL3',
  'TEAMBETTING3',
  'GAMSER',
  'AGEREBINC3',
  'SECPRIV',
  'MAILCEN',
  'MOBCODELOGIN3',
  'DEPOSIT3',
  'WITHDRAW3',
  'INVITE3',
  'AGENTCEN3',
  'DEPREP3',
  'WDRREP3',
  'PERSPNL3',
  'UPLTRANS3',
  'REWCEN3',
  'MANREB3',
  'LEADBRD3',
  'REBREP3',
  'VIPBEN3',
  'AGEDIV3',
  'FEEDBACK3',
  'FREEPLAY3',
  'FIREBASE3',
  'CHECKIN3',
  'PUSH3',
  'WHEEL3',
  'RAIN3',
] as const;

/** The name of a white-label switch. */
export type Flag = (typeof FLAGS)[number];

/** Of what no profile allows: off, whatever a brand has stored. */
export const FLAGS_NEVER_ON: readonly Flag[] = ['AGENTRANSMULTDOWN3'];
