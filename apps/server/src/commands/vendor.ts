import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { GAME_TYPES, type GameType } from '@perya/contract';
import { parseHouse } from '../platform/money.ts';
import { runCommand, refuseCommand } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import type { Context } from '../context.ts';
import { isHttpsUrl } from '../platform/html/safe-url.ts';
import { putVendorTitles } from '../modules/catalog/index.ts';
import {
  addVendorKey,
  changeTerms,
  openVendor,
  resumeVendor,
  retireVendorKey,
  setVendorAddresses,
  type VendorTerms,
} from '../modules/vendors/index.ts';

const USAGE = `Lets outside vendors in. Secrets are shown once.

  npm run vendor -- open LAB --name "Laboratory" --brand ty01
      [--kind seamless|transfer] [--signing perya|rsa|body-hmac|tcg] [terms]
  npm run vendor -- terms LAB [terms]           changes what was agreed
  npm run vendor -- titles LAB FILE             adds titles, or brings them up to date; a list in JSON
  npm run vendor -- resume LAB                  lets a vendor go on that a limit has stopped
  npm run vendor -- key LAB [--own FILE]        a further key; FILE holds a public key, or "deskey:signkey"
  npm run vendor -- retire LAB --key-id …       that key opens nothing any more
  npm run vendor -- addresses LAB [192.0.2.1 …] where calls may come from; none means anywhere

  terms:
      [--launch-url https://…{token}…{game}…{lang}] [--open-mode frame|window] [--trial yes|no]
      [--lobby SPORTS,LIVE]                     kinds it opens as a whole, without titles here; "none" for none
      [--art https://…/logo.png]
  and amounts such as 500000.00, or "none" for no such limit:
      [--api-url https://…] [--may-owe yes|no] [--round-hours 24]
      [--free-rounds yes|no]                    it gives free rounds when it is asked to at its API
      [--needs-session yes|no]                  new bets name a live session; yes unless said otherwise
      [--launch-days 7]                         bets and prizes only for who opened a game within these days; 0: for all
      [--win-max …]                             the most one bet may pay
      [--prize-max …]                           the most one prize may be; none are given unless this is set
      [--hour-loss …] [--day-loss …]            what players may win beyond their stakes before the vendor is stopped
      [--hour-prizes …] [--day-prizes …]        the same of prizes alone`;

const text = { type: 'string' } as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    name: text,
    brand: text,
    kind: text,
    signing: text,
    'api-url': text,
    'free-rounds': text,
    'launch-url': text,
    'open-mode': text,
    lobby: text,
    trial: text,
    art: text,
    'needs-session': text,
    'may-owe': text,
    'round-hours': text,
    'launch-days': text,
    'win-max': text,
    'prize-max': text,
    'hour-loss': text,
    'day-loss': text,
    'hour-prizes': text,
    'day-prizes': text,
    own: text,
    'key-id': text,
  },
});
const [word = '', code = '', ...rest] = positionals;

const WORDS: Readonly<Record<string, (ctx: Context) => Promise<string | null>>> = {
  async open(ctx) {
    const { name = code, brand, kind, signing } = values;
    const terms = readTerms();
    if (brand === undefined || terms === null) return null;
    const how = {
      ...(kind !== undefined && { kind: kind as NonNullable<VendorTerms['kind']> }),
      ...(signing !== undefined && { signing: signing as NonNullable<VendorTerms['signing']> }),
    };
    await openVendor(ctx, { code, name, merchantCode: brand, ...how, ...terms });
    return `${code} is let in; give it a key next.`;
  },
  async terms(ctx) {
    const terms = readTerms();
    if (terms === null || Object.keys(terms).length === 0) return null;
    return (await changeTerms(ctx, code, terms)) ? 'Done; every server knows within seconds.' : null;
  },
  async titles(ctx) {
    const [file] = rest;
    if (file === undefined) return null;
    const put = await putVendorTitles(ctx, code, JSON.parse(readFileSync(file, 'utf8')));
    return put.ok ? `${put.value} titles; every server knows within seconds.` : put.error.code;
  },
  async resume(ctx) {
    return (await resumeVendor(ctx, code)) ? `${code} goes on; its hour and day begin anew.` : 'It is not stopped.';
  },
  async key(ctx) {
    const own = values.own === undefined ? undefined : readFileSync(values.own, 'utf8').trim();
    const made = await addVendorKey(ctx, code, own);
    if (!made.ok) return made.error.code === 'keys.enough' ? 'Two keys are in use; retire one first.' : null;
    return `key id  ${made.value.keyId}${own === undefined ? `\nsecret  ${made.value.secret}` : ''}`;
  },
  async retire(ctx) {
    return (await retireVendorKey(ctx, code, values['key-id'] ?? '')) ? 'That key opens nothing any more.' : null;
  },
  async addresses(ctx) {
    const isRight = rest.every((address) => isIP(address) !== 0);
    return isRight && (await setVendorAddresses(ctx, code, rest)) ? 'Done; every server knows within seconds.' : null;
  },
};

const work = WORDS[word];
if (!work || !/^[A-Z0-9_]{2,20}$/.test(code)) refuseCommand(USAGE);
else
  await runCommand(async (ctx) => {
    const said = await work(ctx);
    if (said === null) refuseCommand(USAGE);
    else process.stdout.write(`${said}\n`);
  });

/** Kinds of games, one after the other. */
function kinds(said: string): GameType[] | undefined {
  if (said === 'none') return [];
  const named = said.split(',').map((word) => GAME_TYPES.find((type) => type === word));
  return named.every((type) => type !== undefined) ? named : undefined;
}

/** What was asked for; null when it cannot be understood. The database refuses words it does not know. */
function readTerms(): VendorTerms | null {
  const wrong = new Set<string>();
  const read = <Value>(name: keyof typeof values, take: (said: string) => Value | undefined) => {
    const said = values[name];
    const taken = said === undefined ? undefined : take(said);
    if (said !== undefined && taken === undefined) wrong.add(name);
    return taken;
  };
  const yesNo = (said: string) => (said === 'yes' ? true : said === 'no' ? false : undefined);
  const whole = (said: string) => (/^\d{1,4}$/.test(said) ? Number(said) : undefined);
  const amount = (said: string) => parseHouse(said) ?? undefined;
  const limit = (said: string) => (said === 'none' ? null : amount(said));
  const terms = {
    apiUrl: values['api-url'],
    hasFreeRounds: read('free-rounds', yesNo),
    launchUrl: read('launch-url', (said) =>
      isHttpsUrl(said.replace(/\{(?:token|game|lang)\}/g, 'x')) ? said : undefined,
    ),
    openMode: read('open-mode', (said) => (said === 'frame' || said === 'window' ? said : undefined)),
    lobbyTypes: read('lobby', kinds),
    hasTrial: read('trial', yesNo),
    art: read('art', (said) => (isHttpsUrl(said) ? said : undefined)),
    needsSession: read('needs-session', yesNo),
    mayOwe: read('may-owe', yesNo),
    roundHours: read('round-hours', whole),
    launchDays: read('launch-days', whole),
    winMax: read('win-max', limit),
    prizeMax: read('prize-max', (said) => (said === 'none' ? 0n : amount(said))),
    hourLossMax: read('hour-loss', limit),
    dayLossMax: read('day-loss', limit),
    hourPrizesMax: read('hour-prizes', limit),
    dayPrizesMax: read('day-prizes', limit),
  };
  const given = Object.entries(terms).filter(([, value]) => value !== undefined);
  return wrong.size > 0 ? null : Object.fromEntries(given);
}
