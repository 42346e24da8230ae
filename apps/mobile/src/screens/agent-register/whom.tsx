import { invitation, type agency, type GameType } from '@perya/contract';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { userBold } from '@perya/web/ui/icon/glyphs/user-bold.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { RateRow } from '../../features/agency/rate-row.tsx';
import { rateOf, unitsOf } from '../../features/agency/rate-units.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-register-screen.module.css';

/** Who is brought in, and what they are given: units by kind of game. */
export interface Whom {
  readonly type: invitation.InvitedType;
  readonly units: Readonly<Partial<Record<GameType, number>>>;
}

/** A player, who has no rate in a line. */
export const A_PLAYER: Whom = { type: 'player', units: {} };

const GLYPHS = { player: userBold, agent: usersThreeDuotone } as const;

interface WhomChoiceProps {
  readonly value: Whom;
  readonly own: readonly agency.KindRate[];
  readonly onChange: (value: Whom) => void;
}

/** A player or an agent, and the rates of an agent up to the own ones. [SCR-47] */
export function WhomChoice({ value, own, onChange }: WhomChoiceProps) {
  const t = useT();
  const given = own.filter(({ rate }) => rate > 0);
  const scale = given.reduce((top, { rate }) => Math.max(top, unitsOf(rate)), 0);
  return (
    <>
      <h2 className={css.label}>{t('newAccount.for')}</h2>
      <Segment
        label={t('newAccount.for')}
        options={invitation.INVITED_TYPES.map((key) => ({
          key,
          label: (
            <span className={css.kind}>
              <Icon glyph={GLYPHS[key]} className={css.kindIcon} />
              {t(`newAccount.${key}`)}
            </span>
          ),
        }))}
        value={value.type}
        onChange={(type) => onChange({ ...value, type })}
      />
      {value.type === 'player' && <p className={css.hint}>{t('newAccount.playerRates')}</p>}
      {value.type === 'agent' && (
        <section aria-label={t('newAccount.rates')} className={css.rates}>
          {given.map(({ gameType, rate: most }) => {
            const units = value.units[gameType] ?? 0;
            return (
              <RateRow
                key={gameType}
                bounds={{ gameType, rate: rateOf(units), next: null, least: 0, leastAccount: null, most }}
                value={units}
                scale={scale}
                onChange={(chosen) => onChange({ ...value, units: { ...value.units, [gameType]: chosen } })}
              />
            );
          })}
          <p className={css.hint}>{t(given.length === 0 ? 'rates.ownNone' : 'newAccount.ratesFrom')}</p>
        </section>
      )}
    </>
  );
}

/** What an agent is given, as it is sent; nothing for a player. */
export function ratesFor({ type, units }: Whom): agency.KindRate[] {
  if (type === 'player') return [];
  const given = Object.entries(units) as [GameType, number][];
  return given.flatMap(([gameType, chosen]) => (chosen > 0 ? [{ gameType, rate: rateOf(chosen) }] : []));
}
