import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as cashier from './cashier.ts';
import en from './locales/en/site.json' with { type: 'json' };
import ty from './locales/ty/site.json' with { type: 'json' };

type Dictionary = Readonly<Record<string, string>>;

/** What nobody is told who says no, takes a break, leaves or loses. */
const SHAME: Readonly<Record<'en' | 'ty', readonly RegExp[]>> = {
  en: [
    /i (do not|don't|don’t) (want|like|need) (to |any |a |my )?(win|earn|bonus|reward|money|gift|free)/i,
    /no,? (thanks )?,?i (hate|prefer to lose|would rather)/i,
    /(miss|missing|missed) out|last chance|(?<!no )hurry|act (now|fast)|only today|don't (miss|lose)|do not miss/i,
    /are you sure you (want|wish) to (lose|miss|give away)|you will regret|what a (shame|pity|waste)/i,
    /\b(coward|quitter|loser|chicken|boring)\b/i,
    /so close|almost (won|had it)|nearly won|one more (try|spin|time)|win it back|get it back/i,
  ],
  ty: [
    /ayaw (ko|kong|mo|mong) (ng |nang )?(kumita|manalo|bonus|pera|regalo|libre)/i,
    /huling pagkakataon|huling tsansa|magmadali|bilisan|habang may pagkakataon|ngayon lang|huwag palampasin|sayang/i,
    /magsisisi|nakakahiya|mahiya|duwag|talunan|mahina ang loob/i,
    /muntik (na|ka|mo)|konti na lang|isa pang (subok|ikot)|bawiin (mo|natin)|makabawi/i,
  ],
};

const SITES = { en, ty } as const satisfies Record<string, Dictionary>;
const textsOf = (language: keyof typeof SITES, keys: RegExp) =>
  Object.entries<string>(SITES[language]).filter(([key]) => keys.test(key));

describe.each(['en', 'ty'] as const)('what players read in %s', (language) => {
  it('shames, hurries and taunts nobody [SCR-29]', () => {
    const found = textsOf(language, /./).filter(([, text]) => SHAME[language].some((words) => words.test(text)));
    expect(found).toEqual([]);
  });

  it('offers nothing to whoever takes a withdrawal back [R34]', () => {
    const texts = textsOf(language, /^withdraw\..*cancel|^withdrawReport\..*cancel|cancelWithdraw/i);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(([, text]) => /bonus|promo|reward|gantimpala|free|libre|regalo|gift/i.test(text))).toEqual([]);
  });
});

describe('a withdrawal that is taken back', () => {
  it('answers with the order alone: nothing can be given for it [R34]', () => {
    expect(cashier.cancelWithdraw.response).toBe(cashier.WithdrawOrder);
    expect(Object.keys(cashier.WithdrawOrder.entries).filter((key) => /bonus|promo|reward|offer/i.test(key))).toEqual(
      [],
    );
  });
});

describe('a deposit', () => {
  it('has no bonus unless its payer names one, and no offer is marked as chosen [API-81] [API-82]', () => {
    const asked = { methodId: 'gcash', amount: '100.00' };
    expect(v.parse(cashier.deposit.request, asked)).toEqual(asked);
    const marks = [cashier.DepositMethod, cashier.DepositPromotion].flatMap(({ entries }) => Object.keys(entries));
    expect(marks.filter((key) => /chosen|select|default|preset|recommend|checked/i.test(key))).toEqual([]);
  });
});
