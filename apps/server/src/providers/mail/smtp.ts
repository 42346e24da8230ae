import { createTransport } from 'nodemailer';
import type { Mail } from './mailer.ts';
import { mailHtml } from './mail-look.ts';
import { MessageFailed } from '../sms/sms-sender.ts';

/** A mail server and whom mails are from. */
export interface SmtpAccount {
  readonly url: string;
  readonly from: string;
  /** Without TLS nothing is sent, neither a mail nor the password of the account. */
  readonly tlsRequired: boolean;
  /** Certificates to trust besides those of the system; for tests. */
  readonly trusted?: string;
}

const TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 3;

/** Keeps a few connections to a mail server. */
export function openSmtp(account: SmtpAccount) {
  const url = new URL(account.url);
  const isSecure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: account.tlsRequired,
    tls: { minVersion: 'TLSv1.2', ...(account.trusted !== undefined && { ca: account.trusted }) },
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }: Mail): Promise<void> {
      try {
        // An address that is handed over as such is never read as a list of several.
        const whole = { from: account.from, to: { name: '', address: to }, subject, text, html: mailHtml(text) };
        await transport.sendMail(whole);
      } catch (error) {
        // What the server says may repeat the address or the account, so only its kind is told.
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        throw new MessageFailed(`the mail server refused (${[code, responseCode].filter(Boolean).join(' ')})`);
      }
    },
    close: () => transport.close(),
  };
}
