import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { besideServers, refuseCommand } from './beside-servers.ts';
import type { Context } from './context.ts';
import { addVendorKey, retireVendorKey, setVendorAddresses } from './modules/vendors/vendor-keys.service.ts';
import { openVendor, type VendorTerms } from './modules/vendors/vendors.service.ts';

const USAGE = `Lets outside vendors in. Secrets are shown once.

  npm run vendor -- open LAB --name "Laboratory" --brand ty01
      [--kind seamless|transfer] [--signing perya|rsa|body-hmac|sorted-md5|tcg] [--api-url https://…]
      [--needs-session] [--may-owe] [--round-hours 24]
  npm run vendor -- key LAB [--own FILE]        a further key; FILE holds a public key, or "deskey:signkey"
  npm run vendor -- retire LAB --key-id …       that key opens nothing any more
  npm run vendor -- addresses LAB [192.0.2.1 …] where calls may come from; none means anywhere`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: text,
    brand: text,
    kind: text,
    signing: text,
    'api-url': text,
    'needs-session': flag,
    'may-owe': flag,
    'round-hours': text,
    own: text,
    'key-id': text,
  },
});
const [word = '', code = '', ...rest] = positionals;

const WORDS: Readonly<Record<string, (ctx: Context) => Promise<string | null>>> = {
  async open(ctx) {
    const { name = code, brand } = values;
    if (brand === undefined) return null;
    await openVendor(ctx, { code, name, merchantCode: brand, ...termsOf() });
    return `${code} is let in; give it a key next.`;
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
  await besideServers(async (ctx) => {
    const said = await work(ctx);
    if (said === null) refuseCommand(USAGE);
    else process.stdout.write(`${said}\n`);
  });

/** The database refuses words it does not know. */
function termsOf(): VendorTerms {
  const { kind, signing } = values;
  return {
    ...(kind !== undefined && { kind: kind as NonNullable<VendorTerms['kind']> }),
    ...(signing !== undefined && { signing: signing as NonNullable<VendorTerms['signing']> }),
    ...(values['api-url'] !== undefined && { apiUrl: values['api-url'] }),
    ...(values['needs-session'] === true && { needsSession: true }),
    ...(values['may-owe'] === true && { mayOwe: true }),
    ...(values['round-hours'] !== undefined && { roundHours: Number(values['round-hours']) }),
  };
}
