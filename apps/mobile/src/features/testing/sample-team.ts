import type { agency, Value } from '@perya/contract';
import { betRow } from './sample-money.ts';

type Pnl = Value<typeof agency.pnl>;

const MONEY = {
  deposit: '186400.00',
  withdraw: '121300.00',
  stake: '702310.00',
  payout: '628940.00',
  rebate: '7120.00',
  bonus: '4300.00',
  net: '61950.00',
};

/** An agent directly below, with the team. */
export function teamPart(change: Partial<agency.TeamPnlRow> = {}): agency.TeamPnlRow {
  return { part: 'agent', id: '71', account: 'kuyaben', headIcon: '', members: 119, ...MONEY, ...change };
}

/** The players directly below, as one. */
export function directPlayers(change: Partial<agency.TeamPnlRow> = {}): agency.TeamPnlRow {
  return teamPart({ part: 'players', id: null, account: null, headIcon: null, members: 89, ...change });
}

/** The profit and loss of a team of an agent called ana. */
export function teamPnl(list: readonly agency.TeamPnlRow[], change: Partial<Pnl> = {}): Pnl {
  return {
    list: [...list],
    pageNum: 1,
    totalPages: 1,
    total: list.length,
    path: [{ id: '7', account: 'ana' }],
    footer: {
      members: 342,
      deposit: '549120.00',
      withdraw: '370900.00',
      stake: '1920455.00',
      payout: '1706215.00',
      rebate: '19500.00',
      bonus: '12400.00',
      net: '182340.00',
    },
    ...change,
  };
}

/** A bet of somebody of the team that was won. */
export function teamBet(change: Partial<agency.TeamBet> = {}): agency.TeamBet {
  return { ...betRow(), id: '901', account: 'kuyaben', ...change };
}
