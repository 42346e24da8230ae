import { Mark } from '../brand/mark.tsx';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../icon/glyph.ts';
import { checkCircleFill } from '../icon/glyphs/check-circle-fill.ts';
import { infoFill } from '../icon/glyphs/info-fill.ts';
import { warningCircleFill } from '../icon/glyphs/warning-circle-fill.ts';
import { Icon } from '../icon/icon.tsx';
import css from './toast.module.css';

export interface ToastContent {
  /** A new key starts a new toast, even with the same words. */
  readonly key: string | number;
  readonly kind: 'info' | 'success' | 'error' | 'loading';
  readonly text: string;
  /** Instead of the sign of its kind. */
  readonly icon?: Glyph;
}

const SIGNS = { info: infoFill, success: checkCircleFill, error: warningCircleFill };

/** The one place for toasts; the live region stays so that its changes are read aloud. [TOAST-02] [TOAST-03] [TOAST-14] */
export function ToastHost({ toast }: { readonly toast: ToastContent | null }) {
  return (
    <div className={css.host} role="status" aria-live="polite">
      {toast && (
        <div key={toast.key} className={css.toast} role={toast.kind === 'error' ? 'alert' : undefined}>
          {toast.kind === 'loading' ? (
            <Mark className={classNames(css.sign, css.turning)} />
          ) : (
            <Icon glyph={toast.icon ?? SIGNS[toast.kind]} className={classNames(css.sign, css[toast.kind])} />
          )}
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  );
}
