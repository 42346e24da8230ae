import type { Config } from './platform/config/config.ts';
import { DEMO_PIN } from './seed/money.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './seed/people.ts';

/** What the operator reads once the server answers. */
export function startGreeting(config: Config, address: string): string {
  const shown = config.publicUrl ?? address.replace(/\/\/(127\.0\.0\.1|\[::1\]|0\.0\.0\.0|\[::\])/, '//localhost');
  if (config.mode === 'production') return `Perya answers at ${shown} (listening on ${address}).`;
  return [
    '',
    `  Perya is ready: ${shown}/m/home`,
    '',
    '  Try first',
    `    the site on a phone-sized window   ${shown}/m/home`,
    `    help in Filipino and English       ${shown}/m/help`,
    `    codes and mails it would send      ${shown}/sandbox`,
    `    the API, call by call              ${shown}/docs`,
    `    is it well?                        ${shown}/readyz`,
    '',
    ...(config.demoSeed ? people() : []),
    `  Data: ${config.databaseUrl === null ? config.dataFolder : 'the database of DATABASE_URL'}`,
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}

/** Whom to log in as; the accounts exist in demonstrations only. */
function people(): string[] {
  const width = Math.max(...DEMO_PEOPLE.map(({ account }) => account.length));
  return [
    `  Log in with the password ${DEMO_PASSWORD} as`,
    ...DEMO_PEOPLE.map(({ account, role }) => `    ${account.padEnd(width)}   ${role}`),
    `  The payment password of player1 is ${DEMO_PIN}.`,
    '',
  ];
}
