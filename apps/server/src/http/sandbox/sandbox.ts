import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { brandFor } from '../../modules/brand/index.ts';
import { linked } from '../../providers/mail/mail-look.ts';
import { recentMessages, type SandboxMessage } from '../../providers/sandbox.ts';
import { sendShared, type SharedHeaders } from '../core/answer.ts';
import { Body } from '../core/body.ts';
import { escapeHtml } from '../../platform/html/html.ts';
import { moneySections } from './sandbox-money.ts';
import { serveSandboxPay } from './sandbox-pay.ts';
import { chatPage } from './sandbox-chat.ts';
import { serveSandboxVendor } from './sandbox-vendor.ts';
import { sandboxHead } from './sandbox-head.ts';
import { SANDBOX_PAY_STYLE } from './sandbox-pay-style.ts';
import { SANDBOX_SCRIPT, SANDBOX_STYLE } from './sandbox-style.ts';

const RECIPIENT_MAX = 200;

/**
 * The phone and the mailbox of a demonstration, with everything the server would send to people, and the other side of
 * its payments. Never in production.
 */
export function serveSandbox(app: FastifyInstance, ctx: Context): void {
  app.get('/sandbox', async (request, reply) => {
    const to = recipientOf(request);
    const brand = await brandFor(ctx, undefined, request.headers.host);
    const money = to === undefined && brand !== null ? await moneySections(ctx, brand.merchantCode) : '';
    const page = sandboxPage(await recentMessages(ctx, to), to, money);
    return sendFresh(reply).type('text/html; charset=utf-8').send(page);
  });
  app.get('/sandbox/messages', async (request, reply) => {
    const messages = await recentMessages(ctx, recipientOf(request));
    return sendFresh(reply).send(
      messages.map(({ channel, recipient, subject, body, sent_at: sentAt }) => ({
        channel,
        recipient,
        subject,
        body,
        sentAt,
      })),
    );
  });
  app.get('/sandbox/chat', (request, reply) => {
    const { by } = request.query as { by?: unknown };
    return sendFresh(reply)
      .type('text/html; charset=utf-8')
      .send(chatPage(by === 'messenger' ? 'Messenger' : 'Live chat'));
  });
  serveSandboxPay(app, ctx);
  serveSandboxVendor(app, ctx);
  const file = (address: string, text: string, type: string): void => {
    const body = new Body(text);
    const headers: SharedHeaders = { type, cacheControl: 'no-cache', vary: 'Accept-Encoding' };
    app.get(address, (request, reply) => sendShared(request, reply, body, headers));
  };
  file('/sandbox/style.css', SANDBOX_STYLE, 'text/css; charset=utf-8');
  file('/sandbox/pay.css', SANDBOX_PAY_STYLE, 'text/css; charset=utf-8');
  file('/sandbox/refresh.js', SANDBOX_SCRIPT, 'text/javascript; charset=utf-8');
}

function sendFresh(reply: FastifyReply): FastifyReply {
  return reply.header('Cache-Control', 'no-store');
}

/** A plus in a query reads as a space, but everybody types the number as it is. */
function recipientOf(request: FastifyRequest): string | undefined {
  const { to } = request.query as { to?: unknown };
  if (typeof to !== 'string' || to.trim() === '') return undefined;
  const typed = to.replaceAll('\u0000', '').slice(0, RECIPIENT_MAX);
  return /^ \d+$/.test(typed) ? `+${typed.slice(1)}` : typed.trim();
}

function sandboxPage(messages: readonly SandboxMessage[], to: string | undefined, money: string): string {
  const of = (channel: SandboxMessage['channel']) => messages.filter((message) => message.channel === channel);
  return `${sandboxHead('Sandbox', '<link rel="stylesheet" href="/sandbox/style.css">\n<script src="/sandbox/refresh.js" defer></script>')}
<body>
<header>
<h1>Sandbox</h1>
<p>What this demonstration would send to people, and the other side of its payments, of the last hour. Nothing leaves the server.</p>
<form method="get" action="/sandbox">
<input name="to" value="${escapeHtml(to ?? '')}" placeholder="Number or address" aria-label="Number or address">
<button>Show</button>
</form>
${to === undefined ? '' : `<p class="more">Only messages to ${escapeHtml(to)}. <a href="/sandbox">Show all</a></p>`}
</header>
<main>
${section('Phone', 'phone', of('sms').map(textItem))}
${section('Mailbox', 'mailbox', of('mail').map(mailItem))}
${section('Captchas', 'captchas', of('captcha').map(captchaItem))}
${money}
</main>
</body>
</html>
`;
}

function section(title: string, name: string, items: readonly string[]): string {
  const list = items.length === 0 ? '<p class="empty">Nothing yet.</p>' : `<ol>${items.join('')}</ol>`;
  return `<section class="${name}" aria-label="${title}"><h2>${title}</h2>${list}</section>`;
}

function textItem(message: SandboxMessage): string {
  const text = escapeHtml(message.body).replace(/^\d{6}(?= )/, '<b>$&</b>');
  return `<li>${meta(message)}<p class="bubble">${text}</p></li>`;
}

function mailItem(message: SandboxMessage): string {
  const text = `<strong>${escapeHtml(message.subject)}</strong>${linked(message.body)}`;
  return `<li>${meta(message)}<div class="mail">${text}</div></li>`;
}

function captchaItem(message: SandboxMessage): string {
  return `<li>${meta(message)}<p class="digits">${escapeHtml(message.body)}</p></li>`;
}

function meta({ recipient, sent_at: sentAt }: SandboxMessage): string {
  const time = sentAt.toISOString();
  return (
    `<p class="meta"><a href="/sandbox?to=${encodeURIComponent(recipient)}">${escapeHtml(recipient)}</a>` +
    `<time datetime="${time}">${time.slice(11, 19)} UTC</time></p>`
  );
}
