import { copyText } from '@perya/web/lib/copy-text.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { copyBold } from '@perya/web/ui/icon/glyphs/copy-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { showToast } from '../toasts/toasts.ts';
import css from './copy-row.module.css';

/** Copies and says so. [TOAST-11] */
export function useCopy(): (text: string) => Promise<void> {
  const t = useT();
  return async (text) => {
    const isCopied = await copyText(text);
    if (isCopied) showToast(t('cashier.copied'), { kind: 'success', time: 'copied' });
    else showToast(t('cashier.copyFailed'), { kind: 'error' });
  };
}

interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  /** What lands on the clipboard, when that is not what is shown. */
  readonly copies?: string;
  /** Only shown. */
  readonly plain?: boolean;
}

/** A name and a value that a press copies. */
export function CopyRow({ label, value, copies = value, plain = false }: CopyRowProps) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className={css.row}>
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        <span className={css.value}>{value}</span>
      </span>
      {!plain && (
        <IconButton
          icon={copyBold}
          className={css.copy}
          label={t('cashier.copyOf', { label })}
          onClick={() => void copy(copies)}
        />
      )}
    </div>
  );
}
