import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { openSmtp } from '../../src/providers/mail/smtp.ts';
import { MessageFailed } from '../../src/providers/sms/sms-sender.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../kit/certificate.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly raw: string;
}

const MAIL = {
  merchantCode: 'ty01',
  to: 'juan@example.com',
  subject: 'Bagong password – Perya',
  text: 'Kumusta!\n\nBuksan ang https://play.example.com/m/forgotpsw?token=abc&x=1 para magpatuloy.\n<b>hindi ito HTML</b>',
};

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A mail server of our own; answers what it received. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    key: PRIVATE_KEY,
    cert: CERTIFICATE,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right p@ss' ? done(null, { user: username ?? '' }) : done(new Error('Invalid secret-word')),
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user,
          raw,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  open.push({ close: () => server.close() });
  return { port: (server.server.address() as AddressInfo).port, received };
}

function mailerFor(url: string, tlsRequired = true) {
  const mailer = openSmtp({ url, from: 'Perya <hello@play.example.com>', tlsRequired, trusted: CERTIFICATE });
  open.push(mailer);
  return mailer;
}

describe('a mail over SMTP', () => {
  it('arrives after STARTTLS, in words and as a page, for one address', async () => {
    const { port, received } = await mailServer();
    await mailerFor(`smtp://juan:right%20p%40ss@localhost:${port}`).send(MAIL);
    const [mail] = received;
    expect(mail).toMatchObject({
      from: 'hello@play.example.com',
      to: ['juan@example.com'],
      secure: true,
      user: 'juan',
    });
    expect(mail?.raw).toMatch(/^From: Perya <hello@play\.example\.com>\r?$/m);
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/m);
    const plain = (mail?.raw ?? '')
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    expect(plain).toContain('<a href="https://play.example.com/m/forgotpsw?token=abc&amp;x=1" rel="noreferrer">');
    expect(plain).toContain('&lt;b&gt;hindi ito HTML&lt;/b&gt;');
  });

  it('arrives over TLS from the first byte', async () => {
    const { port, received } = await mailServer({ secure: true });
    await mailerFor(`smtps://localhost:${port}`).send(MAIL);
    expect(received[0]?.secure).toBe(true);
  });

  it('is not sent, and no password told, where TLS is missing', async () => {
    const logins: unknown[] = [];
    const { port, received } = await mailServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _session, done) => {
        logins.push(auth);
        done(null, { user: 'x' });
      },
    });
    await expect(mailerFor(`smtp://juan:right%20p%40ss@localhost:${port}`).send(MAIL)).rejects.toThrow(MessageFailed);
    expect([received, logins]).toEqual([[], []]);
  });

  it('does without TLS in a demonstration', async () => {
    const { port, received } = await mailServer({ disabledCommands: ['STARTTLS'] });
    await mailerFor(`smtp://localhost:${port}`, false).send(MAIL);
    expect(received).toHaveLength(1);
  });

  it('is not sent to a server that cannot prove its name', async () => {
    const { port, received } = await mailServer();
    const trusting = openSmtp({ url: `smtp://localhost:${port}`, from: 'a@play.example.com', tlsRequired: true });
    open.push(trusting);
    await expect(trusting.send(MAIL)).rejects.toThrow(MessageFailed);
    expect(received).toEqual([]);
  });

  it('fails in words that tell no secret', async () => {
    const { port } = await mailServer();
    const error = await mailerFor(`smtp://juan:wrong-word@localhost:${port}`)
      .send(MAIL)
      .then(
        () => null,
        (reason: unknown) => reason as Error,
      );
    expect(error).toBeInstanceOf(MessageFailed);
    expect(error?.message).toBe('the mail server refused (EAUTH 535)');
    expect(`${error?.stack} ${String(error?.cause)}`).not.toMatch(/wrong-word|secret-word|juan@example/);
  });

  it('fails when the server refuses the recipient or is away', async () => {
    const { port } = await mailServer({ onRcptTo: (_address, _session, done) => done(new Error('no such box')) });
    await expect(mailerFor(`smtp://localhost:${port}`).send(MAIL)).rejects.toThrow(MessageFailed);
    await expect(mailerFor('smtp://127.0.0.1:1').send(MAIL)).rejects.toThrow(MessageFailed);
  });

  it.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'x <b@example.com>'])(
    'never reaches more people than one: %j',
    async (to) => {
      const { port, received } = await mailServer();
      await mailerFor(`smtp://localhost:${port}`)
        .send({ ...MAIL, to })
        .catch((error: unknown) => expect(error).toBeInstanceOf(MessageFailed));
      expect(received.every((mail) => mail.to.length === 1)).toBe(true);
      expect(received.map((mail) => mail.raw).join('')).not.toMatch(/^Bcc:/im);
    },
  );
});
