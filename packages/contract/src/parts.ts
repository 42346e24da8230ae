import * as agency from './agency.ts';
import * as agentRain from './agent-rain.ts';
import * as agentRebate from './agent-rebate.ts';
import * as board from './board.ts';
import * as cards from './cards.ts';
import * as responsibleGaming from './responsible-gaming.ts';
import * as cashier from './cashier.ts';
import * as catalog from './catalog.ts';
import * as checkIn from './check-in.ts';
import * as content from './content.ts';
import * as feedback from './feedback.ts';
import * as float from './float.ts';
import * as invitation from './invitation.ts';
import * as live from './live.ts';
import * as mail from './mail.ts';
import * as member from './member.ts';
import * as mission from './mission.ts';
import * as promotion from './promotion.ts';
import * as push from './push.ts';
import * as rain from './rain.ts';
import * as rebate from './rebate.ts';
import * as referral from './referral.ts';
import * as reward from './reward.ts';
import * as rounds from './rounds.ts';
import * as security from './security.ts';
import * as session from './session.ts';
import * as spins from './spins.ts';
import * as studio from './studio.ts';
import * as system from './system.ts';
import * as verification from './verification.ts';
import * as vip from './vip.ts';
import * as wallet from './wallet.ts';
import * as wheel from './wheel.ts';

/** Every part of the contract, by the name its calls are grouped under; for documents and tests, not for a browser. */
export const PARTS = {
  system,
  content,
  session,
  verification,
  member,
  security,
  wallet,
  cashier,
  cards,
  responsibleGaming,
  promotion,
  reward,
  rebate,
  vip,
  mission,
  checkIn,
  wheel,
  spins,
  rain,
  board,
  referral,
  agency,
  agentRain,
  agentRebate,
  float,
  invitation,
  mail,
  push,
  feedback,
  live,
  catalog,
  rounds,
  studio,
};
