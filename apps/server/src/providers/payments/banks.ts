/** What providers call a bank or a wallet: by its BIC, and by the channel of Xendit. */
interface Bank {
  readonly bic: string;
  readonly xendit: string | null;
}

/** The banks and wallets of the Philippines that money is sent to, by our code. */
export const BANKS: Readonly<Record<string, Bank>> = {
  GCASH: { bic: 'GXCHPHM2XXX', xendit: 'PH_GCASH' },
  MAYA: { bic: 'PAPHPHM1XXX', xendit: 'PH_PAYMAYA' },
  GRABPAY: { bic: 'GHPEPHM1XXX', xendit: 'PH_GRABPAY' },
  COINS: { bic: 'DCPHPHM1XXX', xendit: 'PH_COINS' },
  BDO: { bic: 'BNORPHMMXXX', xendit: 'PH_BDO' },
  BPI: { bic: 'BOPIPHMMXXX', xendit: 'PH_BPI' },
  METROBANK: { bic: 'MBTCPHMMXXX', xendit: 'PH_MET' },
  LANDBANK: { bic: 'TLBPPHMMXXX', xendit: 'PH_LBP' },
  PNB: { bic: 'PNBMPHMMXXX', xendit: 'PH_PNB' },
  UNIONBANK: { bic: 'UBPHPHMMXXX', xendit: 'PH_UBP' },
  SECURITYBANK: { bic: 'SETCPHMMXXX', xendit: 'PH_SEC' },
  RCBC: { bic: 'RCBCPHMMXXX', xendit: 'PH_RCBC' },
  CHINABANK: { bic: 'CHBKPHMMXXX', xendit: 'PH_CBC' },
  EASTWEST: { bic: 'EWBCPHMMXXX', xendit: 'PH_EWB' },
  PSBANK: { bic: 'PHSBPHMMXXX', xendit: 'PH_PSB' },
  AUB: { bic: 'AUBKPHMMXXX', xendit: 'PH_AUB' },
  DBP: { bic: 'DBPHPHMMXXX', xendit: 'PH_DBP' },
  PBCOM: { bic: 'CPHIPHMMXXX', xendit: 'PH_PBC' },
  GOTYME: { bic: 'GOTYPHM2XXX', xendit: null },
  SEABANK: { bic: 'LAUIPHM2XXX', xendit: null },
};

/** What one provider calls a bank; an operator may say it in the settings as `bank.<code>`. */
export function bankName(settings: Readonly<Record<string, string>>, code: string, kind: keyof Bank): string | null {
  return settings[`bank.${code}`] ?? (Object.hasOwn(BANKS, code) ? (BANKS[code]?.[kind] ?? null) : null);
}
