import type { ContentDraft } from '../modules/content/index.ts';
import { AGENT_NOTICES } from './agent-notices.ts';
import { AGREEMENT } from './agreement.ts';
import type { Article } from './article.ts';
import { BANNERS, POPUPS } from './banners.ts';
import { FAIR } from './help-fair.ts';
import { DEPOSIT, IDENTITY, PASSWORD, TURNOVER, WITHDRAW } from './help-money.ts';
import { AGE, GLOSSARY, LIMITS, NETWORK, PRIVACY, REPORT } from './help-safety.ts';
import { ANDROID, IPHONE, LOOK, NOTICES, SERVICE, START } from './help-using.ts';
import { PLAYER_NOTICES } from './player-notices.ts';

/** The help center in order; links of other texts count on these places. */
export const HELP: readonly Article[] = [
  START,
  DEPOSIT,
  WITHDRAW,
  TURNOVER,
  IDENTITY,
  PASSWORD,
  LOOK,
  IPHONE,
  ANDROID,
  NOTICES,
  SERVICE,
  AGE,
  LIMITS,
  PRIVACY,
  NETWORK,
  REPORT,
  GLOSSARY,
  FAIR,
];

/** Where the helpline of every page leads. */
export const HELPLINE_PATH = `/m/help?i=${HELP.indexOf(LIMITS)}`;

const HOUR_MS = 3_600_000;
/** Uneven on purpose, as if written when there was something to say. */
const HOURS_BETWEEN_NOTICES = 31;

/** All content of the demonstration, as if it had grown over the last days. */
export function demoContent(now: Date): ContentDraft[] {
  const midnight = new Date(Math.floor(now.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const notices = (kind: 'PL' | 'A', articles: readonly Article[]): ContentDraft[] =>
    articles.map((texts, at) => ({ kind, publishFrom: ago(1 + at * HOURS_BETWEEN_NOTICES), texts: { ...texts } }));
  return [
    ...BANNERS.map((piece, position): ContentDraft => ({ kind: 'B', position, publishFrom: midnight, ...piece })),
    ...POPUPS.map((piece, position): ContentDraft => ({ kind: 'PU', position, publishFrom: midnight, ...piece })),
    ...notices('PL', PLAYER_NOTICES),
    ...notices('A', AGENT_NOTICES),
    ...HELP.map((texts, position): ContentDraft => ({
      kind: 'HELP',
      position,
      publishFrom: midnight,
      texts: { ...texts },
    })),
    { kind: 'AGREEMENT', publishFrom: midnight, texts: { ...AGREEMENT } },
  ];
}
