import { assert } from '@perya/std';
import type { Config } from '../platform/config/config.ts';
import type { PlatformContext } from '../platform/context.ts';
import { countAsk } from '../platform/metrics/counters.ts';
import type { Mail, Mailer } from './mail/mailer.ts';
import { withDecoys, type Outcome } from './decoy-send.ts';
import { openSandbox } from './sandbox.ts';
import { sendWithSemaphore } from './sms/semaphore.ts';
import { MessageFailed, type TextMessage, type SmsSender } from './sms/sms-sender.ts';

/** What sending needs of the outside world. */
type Needs = Pick<PlatformContext, 'db' | 'clock' | 'chance' | 'counters'>;

/** The ways out of the house that the settings name. */
export interface MessageProviders {
  readonly sms: SmsSender;
  readonly mail: Mailer;
  close(): void;
}

/** What to expect of each way before it was first used. */
const USUAL: Readonly<Record<Config['sms' | 'mail'], Outcome>> = {
  sandbox: { ms: 3, wasAccepted: true },
  semaphore: { ms: 400, wasAccepted: true },
  smtp: { ms: 400, wasAccepted: true },
  off: { ms: 0, wasAccepted: false },
};

/** Opens the ways out of the house. */
export async function openMessageProviders(config: Config, needs: Needs): Promise<MessageProviders> {
  const mail = await openMail(config, needs);
  return {
    sms: withDecoys(counted(needs, 'text', config.sms, textSender(config, needs)), needs.chance, USUAL[config.sms]),
    mail: withDecoys(
      counted(needs, 'mail', config.mail, (message: Mail) => mail.send(message)),
      needs.chance,
      USUAL[config.mail],
    ),
    close: () => mail.close(),
  };
}

/** Counts what is sent; what nobody is to send is no failure. */
function counted<Message>(
  { counters }: Needs,
  channel: 'text' | 'mail',
  way: Config['sms' | 'mail'],
  send: (message: Message) => Promise<void>,
): (message: Message) => Promise<void> {
  if (way === 'off') return send;
  return async (message) => {
    let outcome = 'failed';
    try {
      await countAsk(counters, way, () => send(message));
      outcome = 'sent';
    } finally {
      counters.messages.add(channel, outcome);
    }
  };
}

function textSender(config: Config, needs: Needs): (message: TextMessage) => Promise<void> {
  if (config.sms === 'sandbox') return openSandbox(needs).sendText;
  if (config.sms === 'off') return refuse;
  const { semaphoreKey: key, semaphoreSender: sender } = config;
  assert(key !== null, 'the settings were checked');
  return (message) => sendWithSemaphore({ key, sender }, message);
}

async function openMail(config: Config, needs: Needs): Promise<{ send(mail: Mail): Promise<void>; close(): void }> {
  if (config.mail === 'sandbox') return { send: openSandbox(needs).sendMail, close: () => undefined };
  if (config.mail === 'off') return { send: refuse, close: () => undefined };
  const { smtpUrl: url, mailFrom: from } = config;
  assert(url !== null && from !== null, 'the settings were checked');
  const { openSmtp } = await import('./mail/smtp.ts');
  return openSmtp({ url, from, tlsRequired: config.mode === 'production' });
}

async function refuse(): Promise<never> {
  throw new MessageFailed('sending is switched off');
}
