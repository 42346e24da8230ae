import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { openHashedAccount } from '../modules/identity/index.ts';
import { bindInvitation } from '../modules/referral/index.ts';
import { MERCHANT_CODE } from './brand.ts';
import type { DemoCampaign } from './campaigns.ts';
import type { Deed } from './history.ts';
import type { Past } from './past.ts';

/** Somebody whom the demonstration player invited; what they did decides where they are. */
interface DemoFriend {
  readonly account: string;
  readonly headIcon: string;
  readonly hoursAgo: number;
  readonly isVerified?: true;
  readonly deeds: readonly Deed[];
}

const HOUR_MS = 3_600_000;

const spins = (hoursAgo: number, pesos: bigint, times: number): Deed[] =>
  Array.from({ length: times }, (_, nr) => {
    const stake = pesos * 100n;
    return { do: 'spin', hoursAgo: hoursAgo - nr / 100, game: 'jeepney', stake, win: stake };
  });
const deposit = (hoursAgo: number, pesos: bigint): Deed => ({
  do: 'deposit',
  hoursAgo,
  method: 'gcash',
  amount: pesos * 100n,
});

/** One whose days are over, one who counts, one who has begun to play, and one who has only registered. */
const FRIENDS: readonly DemoFriend[] = [
  { account: 'rowena88', headIcon: 'kite', hoursAgo: 45 * 24, deeds: [] },
  {
    account: 'karenne',
    headIcon: 'tarsier',
    hoursAgo: 140,
    isVerified: true,
    deeds: [deposit(131, 1000n), ...spins(130, 500n, 4), ...spins(106, 500n, 3), ...spins(82, 500n, 3)],
  },
  {
    account: 'joseph21',
    headIcon: 'jeepney',
    hoursAgo: 80,
    isVerified: true,
    deeds: [deposit(79, 500n), ...spins(78, 100n, 5), ...spins(54, 200n, 2)],
  },
  { account: 'miguel05', headIcon: 'mango', hoursAgo: 20, deeds: [] },
];

/** A friend and what they did. */
export interface PlantedFriend {
  readonly memberId: string;
  readonly deeds: readonly Deed[];
}

/** Opens the accounts of the friends, each at its time; nobody can log in to them. */
export async function plantFriends(past: Past, now: number): Promise<PlantedFriend[]> {
  const { tx, memberId: inviterId } = past;
  const planted: PlantedFriend[] = [];
  for (const { account, headIcon, hoursAgo, isVerified, deeds } of FRIENDS) {
    past.setTo(new Date(now - hoursAgo * HOUR_MS));
    const given = { merchantCode: MERCHANT_CODE, account, type: 0, passwordHash: null, isDemo: true };
    const memberId = await openHashedAccount(past, tx, given);
    // A name that is taken is somebody's own.
    if (memberId === null) continue;
    await bindInvitation(past, tx, { memberId, merchantCode: MERCHANT_CODE }, inviterId);
    const papers = isVerified ? { kyc_state: 'verified' as const } : {};
    await tx
      .updateTable('member')
      .set({ head_icon: headIcon, ...papers })
      .where('id', '=', memberId)
      .execute();
    planted.push({ memberId, deeds });
  }
  return planted;
}

/** The code that the demonstration player invites with. */
const DEMO_INVITE_CODE = 'JM7K2P';

/** Gives the demonstration player a code that is easy to find; whoever has one keeps it. */
export async function plantInviteCode(tx: Transaction<Database>, memberId: string, now: Date): Promise<void> {
  const own = tx.selectFrom('affiliate_code').select('code').where('member_id', '=', memberId);
  if (await own.executeTakeFirst()) return;
  await tx
    .insertInto('affiliate_code')
    .values({ code: DEMO_INVITE_CODE, merchant_code: MERCHANT_CODE, member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The referral programme of the demonstration. */
export const REFERRAL: DemoCampaign = {
  code: 'demo-imbita',
  startsIn: -60,
  terms: {
    kind: 'REFERRAL',
    trigger: 'friendPlayed',
    who: { once: 'never' },
    award: { form: 'cash', size: { by: 'fixed', amount: '100.00' }, turnoverTimes: 1 },
    claim: { hours: 168, needsJoin: false },
    expiry: { days: 30 },
    budget: '200000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: true },
  },
  image: '/art/megaphone',
  tone: 'jungle',
  category: 'NEW',
  texts: {
    TY: {
      title: '₱100 sa iyo,',
      highlight: '₱100 sa kaniya',
      action: 'Mag-imbita',
      note: 'Kapag talagang naglaro na ang kaibigan mo',
      body: '<p>Ibahagi ang code mo. Bilang ang kaibigan mo kapag sa loob ng 30 araw ay kumpirmado ang pagkakakilanlan niya, ₱500.00 pataas ang unang deposito at nataya na ito, at umabot sa ₱5,000.00 ang valid na taya sa 3 araw pataas.</p><p>Tig-₱100.00 kayo, hanggang 20 kaibigan bawat buwan. Tumaya ng ₱100.00 bago ito ma-withdraw. Walang bayad para sa rehistro o deposito lang.</p>',
    },
    EN: {
      title: '₱100 for you,',
      highlight: '₱100 for them',
      action: 'Invite',
      note: 'Once your friend has really played',
      body: '<p>Share your code. A friend counts when, within 30 days, their identity is verified, their first deposit is ₱500.00 or more and has been played through, and their valid bets reach ₱5,000.00 on at least 3 days.</p><p>Each of you gets ₱100.00, for up to 20 friends a month. Stake ₱100.00 before it can be withdrawn. Nothing is paid for a registration or a deposit alone.</p>',
    },
  },
};
