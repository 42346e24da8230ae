import { createHash } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

/** What the server of a demonstration would have sent. */
interface Message {
  readonly channel: 'sms' | 'mail' | 'captcha';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** What went to somebody, newest first; without a recipient everything of the last hour. */
export async function messagesTo(baseUrl: string, to = ''): Promise<Message[]> {
  const answer = await fetch(`${baseUrl}/sandbox/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Message[];
}

/** The code in the newest message to a mobile number or a mail address; waits until one came. */
export async function codeSentTo(baseUrl: string, to: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const [newest] = await messagesTo(baseUrl, to);
      code = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

/** The link in the newest mail to an address; waits until one came. */
export async function linkSentTo(baseUrl: string, to: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const [newest] = await messagesTo(baseUrl, to);
      link = /https?:\/\/\S+/.exec(newest?.body ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** The digits of the captcha this browser was shown last: the sandbox knows it by the hash of its cookie. */
export async function captchaOf(context: BrowserContext, baseUrl: string): Promise<string> {
  const cookies = await context.cookies(`${baseUrl}/wps/captcha`);
  const id = cookies.find(({ name }) => name === 'captchaId')?.value ?? '';
  const name = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return (await messagesTo(baseUrl, name))[0]?.body ?? '';
}
