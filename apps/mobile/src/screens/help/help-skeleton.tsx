import { AccordionItemSkeleton } from '@perya/web/ui/accordion/accordion-item.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { HelpHeader } from './help-header.tsx';
import css from './help-screen.module.css';

/** The help centre before its code runs; the server repeats the row for each article. */
export function HelpSkeleton({
  title,
  repeat,
}: {
  readonly title: string;
  readonly repeat: readonly [string, string];
}) {
  const t = useT();
  return (
    <>
      <HelpHeader />
      <div className={css.body}>
        <Field search label={t('help.search')} placeholder={t('help.search')} icon={magnifyingGlassBold} readOnly />
        <Card flush className={css.list}>
          {repeat[0]}
          <AccordionItemSkeleton title={title} />
          {repeat[1]}
        </Card>
      </div>
    </>
  );
}
