import { useState } from 'react';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { houseFill } from '@perya/web/ui/icon/glyphs/house-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-path.module.css';

/** Somebody on the way from an agent down. */
interface Step {
  readonly id: string;
  readonly account: string;
}

interface TeamPathProps {
  /** The agent who looks first, whoever is looked at last. */
  readonly path: readonly Step[];
  /** Nothing is the agent who looks. */
  readonly onOpen: (id: string | null) => void;
}

/** A longer way keeps its middle to itself until somebody asks for it. */
const WHOLE_MAX = 4;
const LAST = 2;

/** The way down to where somebody is in a team; each step on it leads back up. [SCR-49, SCR-51] */
export function TeamPath({ path, onOpen }: TeamPathProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  if (path.length < 2) return null;
  const isShort = isWhole || path.length <= WHOLE_MAX;
  const [first, ...rest] = path;
  const shown = isShort ? rest : rest.slice(-LAST);
  return (
    <nav className={css.path} aria-label={t('agency.path')}>
      <ol className={css.steps}>
        {first && (
          <li className={css.step}>
            <button type="button" className={css.link} onClick={() => onOpen(null)}>
              <Icon glyph={houseFill} className={css.house} />
              <span className={css.name}>{first.account}</span>
            </button>
          </li>
        )}
        {!isShort && (
          <li className={css.step}>
            <Icon glyph={caretRightBold} className={css.caret} />
            <button
              type="button"
              className={css.link}
              aria-label={t('agency.between', { count: rest.length - LAST })}
              onClick={() => setWhole(true)}
            >
              …
            </button>
          </li>
        )}
        {shown.map(({ id, account }, at) => (
          <li key={id} className={css.step}>
            <Icon glyph={caretRightBold} className={css.caret} />
            {at === shown.length - 1 ? (
              <span className={css.here} aria-current="page">
                {account}
              </span>
            ) : (
              <button type="button" className={css.link} onClick={() => onOpen(id)}>
                <span className={css.name}>{account}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
