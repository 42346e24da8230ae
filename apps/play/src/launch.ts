import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@perya/contract';

/** What the address of a launch says. */
export interface Launch {
  readonly token: string;
  readonly language: Language;
  /** The brand, for hosts that serve several. */
  readonly merchant: string;
  /** What the title wears, as far as it is known already; empty when not. */
  readonly theme: string;
  /** Which engine plays it, as far as it is known already; empty when not. */
  readonly engine: string;
}

/** Reads `#t=…&l=…&h=…&e=…`, and `m=` where one host serves several brands; null when nothing was launched. */
export function readLaunch(hash: string): Launch | null {
  const fields: Record<string, string> = {};
  for (const pair of hash.replace(/^#/, '').split('&')) {
    const [name = '', value = ''] = pair.split('=');
    fields[name] = decodeURIComponent(value);
  }
  const { t: token, l: language, m: merchant = '', h: theme = '', e: engine = '' } = fields;
  if (!token) return null;
  const isKnown = isLanguage(language ?? null);
  return { token, merchant, theme, engine, language: isKnown ? (language as Language) : DEFAULT_LANGUAGE };
}

/** Takes the launch out of the address, so that nobody finds it there later. [T25] */
export function takeLaunch(): Launch | null {
  const launch = readLaunch(window.location.hash);
  try {
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  } catch {
    window.location.hash = '';
  }
  return launch;
}
