import { createECDH, randomBytes } from 'node:crypto';
import { push, type Input } from '@perya/contract';
import type { PushMessage, PushOutcome, PushSender } from '../../src/providers/push/push-sender.ts';
import type { Person } from './people.ts';
import { valueOf } from './promo-kit.ts';
import type { TestServer } from './server.ts';

/** A push service that only remembers. */
export interface FakePush extends PushSender {
  readonly sent: PushMessage[];
  /** What it answers. */
  answer: PushOutcome;
}

export function fakePush(): FakePush {
  return {
    publicKey: `B${'A'.repeat(86)}`,
    sent: [],
    answer: { kind: 'sent' },
    async send(message) {
      this.sent.push(message);
      return this.answer;
    },
    close: () => undefined,
  };
}

/** What a browser that was just asked gives to the site. */
export function subscription() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint: `https://push.example.net/send/${randomBytes(9).toString('base64url')}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** Lets a browser of somebody have notices; answers its address. */
export async function subscribe(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  changes: Partial<Input<typeof push.save>> = {},
  language = 'EN',
): Promise<string> {
  const input = { ...subscription(), quiet: null, ...changes };
  valueOf(await server.ask(push.save, input, { token, language }));
  return input.endpoint;
}

/** What a notice says. */
export function told(message: PushMessage | undefined) {
  return JSON.parse(message?.payload ?? '{}') as Readonly<Record<string, unknown>>;
}

/** What waits for somebody, by topic. */
export async function waiting({ database }: TestServer, { memberId }: Pick<Person, 'memberId'>): Promise<string[]> {
  const rows = await database.sql('select topic from push_notice where member_id = $1 order by id', [memberId]);
  return rows.map(({ topic }) => String(topic));
}
