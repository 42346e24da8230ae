import { parseArgs } from 'node:util';
import { explainRound } from './explain-round.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    'server-seed': text,
    'client-seed': text,
    nonce: text,
    title: text,
    stake: text,
    'server-hash': text,
    win: text,
  },
});

const { lines, holds } = explainRound({
  serverSeed: values['server-seed'],
  clientSeed: values['client-seed'],
  nonce: values.nonce,
  title: values.title,
  stake: values.stake,
  serverHash: values['server-hash'],
  win: values.win,
});
console.log(lines.join('\n'));
process.exit(holds ? 0 : 1);
