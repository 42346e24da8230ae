import { formatDateTime } from '@perya/web/lib/format.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './feedback-screen.module.css';
import type { Sent } from './use-feedback-form.ts';

/** That a question arrived: its number, and until when it will be answered. [SCR-14] */
export function SentNote({ sent }: { readonly sent: Sent | null }) {
  const t = useT();
  return (
    <div role="status">
      {sent && (
        <section className={css.sent}>
          <Icon glyph={checkCircleFill} className={css.good} />
          <div className={css.sentWords}>
            <b>{t('feedback.sentTitle', { number: sent.number })}</b>
            <p>{t('feedback.sentText', { time: formatDateTime(sent.promisedTime) })}</p>
          </div>
          <Anchor href={`${routes.feedback.path}?id=${sent.id}`} className={css.link}>
            {t('feedback.open')}
          </Anchor>
        </section>
      )}
    </div>
  );
}
