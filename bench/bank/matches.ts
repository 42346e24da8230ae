import type { Client } from 'pg';
import type { Random } from './random.ts';

/** A promotion that matches a deposit. */
export interface Match {
  readonly id: string;
  readonly termsHash: string;
}

/** The promotions of the demonstration that match deposits, in the order in which they can be had. */
export async function readMatches(client: Client): Promise<Match[]> {
  const { rows } = await client.query<Match>(
    `select campaign.id, encode(terms_hash, 'hex') as "termsHash" from campaign
     join campaign_version on campaign_id = campaign.id and campaign_version.version = campaign.version
     where campaign.code in ('demo-unang-salang', 'demo-dagdag') order by campaign.kind`,
  );
  if (rows.length !== 2) throw new Error('the demonstration matches deposits');
  return rows;
}

/** What is left of them, by member. */
interface Matching {
  readonly matchesLeft: Map<string, Match[]>;
  readonly random: Random;
}

/** The promotion that the next deposit of somebody is matched by, if any is left for them. */
export function nextMatch({ matchesLeft }: Matching, memberId: string): Match | undefined {
  return matchesLeft.get(memberId)?.shift();
}

/** Somebody who has a purse may know that a withdrawal ends it. */
export function endsBonus({ matchesLeft, random }: Matching, memberId: string): boolean {
  return matchesLeft.has(memberId) && random.isHit(0.3);
}
