import { randomUUID } from 'node:crypto';
import { invitation, type Answer, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import type { Person } from './people.ts';
import { goodForm, newMember } from './registering.ts';
import type { TestServer } from './server.ts';

type LinkWish = Partial<Input<typeof invitation.openLink>>;
type AccountWish = Partial<Input<typeof invitation.openAccount>>;

/** Asks for a link: for players, without an end, unless the wish says otherwise. */
export function askLink(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  wish: LinkWish = {},
): Promise<Answer<typeof invitation.openLink>> {
  const usual = { key: randomUUID(), type: 'player' as const, rates: [], days: null, usesMax: null, note: '' };
  return server.ask(invitation.openLink, { ...usual, ...wish }, { token });
}

/** The same, and it is made. */
export async function newLink(
  server: TestServer,
  agent: Pick<Person, 'token'>,
  wish: LinkWish = {},
): Promise<invitation.InvitationLink> {
  const answer = await askLink(server, agent, wish);
  assert(answer.kind === 'value', `no link: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Asks for an account that an agent opens for somebody. */
export function askAccount(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  wish: AccountWish = {},
): Promise<Answer<typeof invitation.openAccount>> {
  const { username = '', password = '' } = goodForm();
  const usual = { key: randomUUID(), type: 'player' as const, username, password, rebate: [] };
  return server.ask(invitation.openAccount, { ...usual, ...wish }, { token });
}

/** Registers somebody by a link; answers their name. */
export async function comeBy(server: TestServer, { code }: Pick<invitation.InvitationLink, 'code'>): Promise<string> {
  return (await newMember(server, { affiliateCode: code })).account;
}
