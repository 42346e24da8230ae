import { describe, expect, it } from 'vitest';
import { listInput } from './game-lists.ts';
import { choose, listPath, readListQuery } from './list-query.ts';

describe('the address of a game list', () => {
  it('opens slots with new titles and everything else with all [GLIST-19] [GLIST-25]', () => {
    expect(readListQuery('?gameType=RNG')).toMatchObject({ tab: 'all', classify: 'NEW', isDefault: true });
    expect(readListQuery('?gameType=FISH')).toMatchObject({ classify: 'ALL' });
    expect(readListQuery('')).toMatchObject({ gameType: undefined, classify: 'ALL' });
    expect(readListQuery('?gameType=RNG&gameClassify=ALL')).toMatchObject({ classify: 'ALL', isDefault: false });
  });

  it('drops what makes no sense', () => {
    expect(readListQuery('?gameType=X&vassalage=<b>&gameClassify=a&tab=y&minBet=3')).toEqual({
      tab: 'all',
      gameType: undefined,
      vassalage: '',
      classify: 'ALL',
      isDefault: true,
      gameName: '',
      isWide: false,
      minBet: '',
      sort: '',
    });
    expect(readListQuery(`?gameName=${'a'.repeat(99)}`).gameName).toHaveLength(60);
  });

  it('holds all that was chosen and is read back the same', () => {
    const path = listPath({
      gameType: 'RNG',
      vassalage: 'AGILA',
      classify: 'JACKPOT',
      gameName: 'a&b',
      isWide: true,
      minBet: '0.1',
      sort: 'stake',
    });
    expect(readListQuery(path.slice(path.indexOf('?')))).toMatchObject({
      gameType: 'RNG',
      vassalage: 'AGILA',
      classify: 'JACKPOT',
      gameName: 'a&b',
      isWide: true,
      minBet: '0.1',
      sort: 'stake',
    });
  });

  it('returns to all titles with any choice, and to the usual classification from a quick tab [GLIST-05] [GLIST-25]', () => {
    const hot = readListQuery('?gameType=RNG&tab=hot');
    expect(choose(hot, { vassalage: 'AGILA' })).toBe('/m/gameList?gameType=RNG&vassalage=AGILA');
    expect(choose(hot, {})).toBe('/m/gameList?gameType=RNG');
    const all = readListQuery('?gameType=RNG&gameClassify=ALL');
    expect(choose(all, { vassalage: 'AGILA' })).toBe('/m/gameList?gameType=RNG&vassalage=AGILA&gameClassify=ALL');
  });
});

describe('the question to the server', () => {
  const ask = (search: string) => listInput(readListQuery(search), 'EN', 1);

  it('leaves the category out of a search among all, and without a search knows no such thing [GLIST-03]', () => {
    expect(ask('?gameType=RNG&gameClassify=ALL&gameName=crash&among=all')).not.toHaveProperty('gameType');
    expect(ask('?gameType=RNG&gameClassify=ALL&gameName=crash')).toMatchObject({ gameType: 'RNG' });
    expect(ask('?gameType=RNG&gameClassify=ALL&among=all')).toMatchObject({ gameType: 'RNG' });
    expect(ask('?gameType=RNG&gameClassify=ALL&sort=return')).toMatchObject({ sort: 'return' });
  });

  it('maps classifications and leaves empty fields out [GLIST-24]', () => {
    const rest = { pageNo: 1, pageSize: 26, language: 'EN' };
    expect(ask('?gameType=RNG')).toEqual({ ...rest, gameType: 'RNG', isNew: '1' });
    expect(ask('?gameType=RNG&gameClassify=ALL')).toEqual({ ...rest, gameType: 'RNG' });
    expect(ask('?gameType=RNG&gameClassify=JACKPOT&minBet=0.05&gameName=jade&vassalage=AGILA')).toEqual({
      ...rest,
      gameType: 'RNG',
      gameClassify: 'JACKPOT',
      minBet: '0.05',
      gameName: 'jade',
      vassalage: 'AGILA',
    });
  });
});
