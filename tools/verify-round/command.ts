import { parseArgs } from 'node:util';
import { explainRound } from './explain-round.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    'server-seed': text,
    'client-seed': text,
    nonce: text,
    link: text,
    salt: text,
    place: text,
    terminal: text,
    title: text,
    stake: text,
    currency: text,
    choice: text,
    actions: text,
    'server-hash': text,
    win: text,
  },
});

const { 'server-seed': serverSeed, 'client-seed': clientSeed, 'server-hash': serverHash, ...others } = values;
const { lines, holds } = explainRound({ ...others, serverSeed, clientSeed, serverHash });
console.log(lines.join('\n'));
process.exit(holds ? 0 : 1);
