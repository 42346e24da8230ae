import { parseArgs } from 'node:util';
import { besideServers, refuseCommand } from './beside-servers.ts';
import type { Context } from './context.ts';
import { setGameActive, setPlayerActive, setVendorActive } from './modules/catalog/switch.service.ts';

const USAGE = `Stops and allows play; rounds under way are concluded, and who did it and why is written down.

  npm run gaming -- off --game AGILA/jade-serpent-fury --who Ana --why "odd payouts"
  npm run gaming -- off --vendor AGILA --brand ty01    --who Ana --why "contract ended"
  npm run gaming -- off --player 1042                  --who Ana --why "asked for by the family"
  npm run gaming -- on  ...`;

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: true,
  options: { game: text, vendor: text, brand: text, player: text, who: text, why: text },
});
const [word] = positionals;
const { who = '', why = '' } = values;
if ((word !== 'on' && word !== 'off') || who === '' || why === '') refuseCommand(USAGE);
else await besideServers((ctx) => turn(ctx, word === 'on'));

async function turn(ctx: Context, isOn: boolean): Promise<void> {
  const reason = { who, why, ip: '' };
  const { game = '', vendor, brand, player } = values;
  const [, ofVendor, code] = /^([A-Z0-9_]+)\/(.+)$/.exec(game) ?? [];
  let isDone = false;
  if (ofVendor !== undefined && code !== undefined) {
    isDone = (await setGameActive(ctx, { vendor: ofVendor, code }, isOn, reason)).ok;
  } else if (vendor !== undefined && brand !== undefined) {
    isDone = (await setVendorActive(ctx, { merchantCode: brand, vendor }, isOn, reason)).ok;
  } else if (player !== undefined && /^\d{1,18}$/.test(player)) {
    isDone = (await setPlayerActive(ctx, player, isOn, reason)).ok;
  } else return refuseCommand(USAGE);
  process.stdout.write(isDone ? 'Done; every server knows within seconds.\n' : 'There is nothing of that name.\n');
  if (!isDone) process.exitCode = 1;
}
