import { AccordionItemSkeleton } from '@perya/web/ui/accordion/accordion-item.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import list from '../../features/notices/notices.module.css';
import css from './notice-screen.module.css';

/** The notices before their code runs; times wait for it, because they follow the phone. */
export function NoticeSkeleton({
  title,
  repeat,
}: {
  readonly title: string;
  readonly repeat: readonly [string, string];
}) {
  return (
    <div className={css.notices}>
      <Card flush className={list.list}>
        {repeat[0]}
        <AccordionItemSkeleton title={title} meta={'\u00A0'} />
        {repeat[1]}
      </Card>
    </div>
  );
}
