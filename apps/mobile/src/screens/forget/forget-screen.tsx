import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { FormPage } from '../../features/forms/form-page.tsx';
import { FormSkeleton } from '../../features/forms/form-skeleton.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { go } from '../../features/navigation/history.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { EmailForm } from './email-form.tsx';
import css from './forget-screen.module.css';
import { LinkForm } from './link-form.tsx';
import { PhoneForm } from './phone-form.tsx';

type Way = 'phone' | 'email';

const ART: Readonly<Record<Way | 'link', ArtName>> = { phone: 'phone', email: 'mailbox', link: 'shield' };

/** Getting back in without the password. [SCR-04, FORGOT-01..14] */
export function Screen() {
  const t = useT();
  const rules = useRules();
  const hasPhone = hasFlag(useSettings(), 'CHNGPASSVERIF3');
  const resetToken = new URLSearchParams(useSearch()).get('resetToken') ?? '';
  const [chosen, choose] = useState<Way>('phone'); // FORGOT-02
  const way = hasPhone ? chosen : 'email';
  const shown = resetToken === '' ? way : 'link';
  return (
    <FormPage art={ART[shown]} text={t(`forget.intro.${shown}`)}>
      {shown !== 'link' && hasPhone && (
        <div className={css.ways}>
          <Segment
            label={t('forget.how')}
            options={(['phone', 'email'] as const).map((key) => ({ key, label: t(`forget.by.${key}`) }))}
            value={way}
            onChange={choose}
          />
        </div>
      )}
      <QueryView answer={rules} skeleton={<FormSkeleton fields={shown === 'phone' ? 3 : 2} />}>
        {({ common }) => {
          if (shown === 'phone') return <PhoneForm rules={common} />;
          if (shown === 'email') return <EmailForm rules={common} />;
          // Without its token the address leads to the form that asks for a new link.
          const onVoid = () => go(routes.forget.path, { replace: true });
          return <LinkForm rules={common} resetToken={resetToken} onVoid={onVoid} />;
        }}
      </QueryView>
    </FormPage>
  );
}
