import { useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { handPalmDuotone } from '@perya/web/ui/icon/glyphs/hand-palm-duotone.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { CardHead } from './card-head.tsx';
import css from './responsible-gaming-screen.module.css';

const ExcludeSheet = lazyPart(() => import('./exclude-sheet.tsx').then((module) => module.ExcludeSheet));

/** The way to self-exclusion; during one, the way to a longer one. [R31] */
export function ExcludeCard({ isExcluded }: { readonly isExcluded: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className={css.block}>
      <CardHead glyph={handPalmDuotone} tone="rose" title={t('rg.excludeTitle')} text={t('rg.excludeText')} />
      <Button className={css.action} variant="danger" size={44} full onClick={() => setOpen(true)}>
        {t(isExcluded ? 'rg.excludeLonger' : 'rg.excludeOpen')}
      </Button>
      <ExcludeSheet wanted={isOpen} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
