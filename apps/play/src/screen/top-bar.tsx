import type { studio } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { infoBold } from '@perya/web/ui/icon/glyphs/info-bold.ts';
import { speakerHighBold } from '@perya/web/ui/icon/glyphs/speaker-high-bold.ts';
import { speakerSlashBold } from '@perya/web/ui/icon/glyphs/speaker-slash-bold.ts';
import { walletFill } from '@perya/web/ui/icon/glyphs/wallet-fill.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useStore } from '../table/store.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import { MoneyPill } from './money-pill.tsx';
import { Sitting } from './sitting.tsx';
import css from './top-bar.module.css';
import { useRolling } from './use-rolling.ts';

interface TopBarProps {
  readonly table: Table;
  readonly opened: studio.Opened;
  readonly onInfo: () => void;
}

/** The way out, what is played, what one has, sound and help. */
export function TopBar({ table, opened, onInfo }: TopBarProps) {
  const { balance: held, settings, net } = useStore(table.store);
  const balance = useRolling(held);
  return (
    <header className={css.bar}>
      <IconButton icon={xBold} label={t('action.exit')} onClick={table.exit} />
      <div className={css.names}>
        <h1 className={css.name}>{opened.game.name}</h1>
        <p className={css.vendor}>
          {net === null ? (
            opened.isPlay ? (
              t('panel.play')
            ) : (
              opened.game.vassalage
            )
          ) : (
            <Sitting net={net} opened={opened} />
          )}
        </p>
      </div>
      <MoneyPill table={table} opened={opened} />
      <button type="button" className={css.balance} onClick={table.deposit} aria-label={t('action.deposit')}>
        <span className={css.chip}>
          <Icon glyph={walletFill} className={css.wallet} />
          {formatMoney(balance, opened.symbol)}
        </span>
      </button>
      <IconButton
        icon={settings.sound ? speakerHighBold : speakerSlashBold}
        label={t('action.sound')}
        aria-pressed={settings.sound}
        onClick={() => table.change({ sound: !settings.sound })}
      />
      <IconButton icon={infoBold} label={t('action.info')} onClick={onInfo} />
    </header>
  );
}
