import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/** Somebody who sits at a game. */
export interface Seat {
  readonly memberId: string;
  /** What the view plays with. */
  readonly session: string;
  /** The smallest stake of the title. */
  readonly stake: string;
}

const AT_ONCE = 16;

/** Lets members sit down at a title of the studio, the first unless it is named, through the door that views take. */
export async function takeSeats(
  client: Client,
  baseUrl: string,
  memberIds: readonly string[],
  title: string | null = null,
): Promise<Seat[]> {
  const tokens = memberIds.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `with title as (
       select vendor_code, code from game where engine is not null and is_active and code = coalesce($3, code)
       order by id limit 1
     ), site as (
       insert into session (token_hash, member_id, created_at, last_seen_at, expires_at)
       select sha256(hash), member, now(), now(), now() + interval '12 hours'
       from unnest($1::bytea[], $2::bigint[]) as u(hash, member) returning id, member_id, token_hash
     )
     insert into game_launch (hash, member_id, session_id, vendor_code, game_code, language, expires_at)
     select u.hash, u.member, site.id, title.vendor_code, title.code, 'EN', now() + interval '10 minutes'
     from unnest($1::bytea[], $2::bigint[]) as u(hash, member) join site on site.token_hash = sha256(u.hash), title`,
    [hashes, memberIds, title],
  );
  const seats: Seat[] = [];
  const left = memberIds.map((memberId, at) => ({ memberId, token: tokens[at] ?? '' }));
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) seats.push(await sitDown(baseUrl, next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return seats;
}

async function sitDown(
  baseUrl: string,
  { memberId, token }: { readonly memberId: string; readonly token: string },
): Promise<Seat> {
  const answer = await fetch(`${baseUrl}/studio/v1/open`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(memberId) },
    body: JSON.stringify({ token, language: 'EN' }),
  });
  const said = await answer.text();
  const { value } = JSON.parse(said) as { value?: { session: string; game: { stakes: string[] } } };
  const stake = value?.game.stakes[0];
  if (!value || stake === undefined) throw new Error(`a game did not open: ${said.slice(0, 300)}`);
  return { memberId, session: value.session, stake };
}

/** An address for each player: one address alone may not ask so much. */
export function addressOf(memberId: string): string {
  const nr = Number(memberId);
  return `10.${(nr >> 16) & 255}.${(nr >> 8) & 255}.${nr & 255}`;
}
