import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Checkbox } from '@perya/web/ui/checkbox/checkbox.tsx';
import { useSettings } from '../site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './consent.module.css';

interface ConsentProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The age and the terms; the link opens them and leaves the box as it is. [REG-06, VAL-36] */
export function Consent({ isOn, onChange }: ConsentProps) {
  const t = useT();
  const { mobileTemplate } = useSettings();
  return (
    <div className={css.consent}>
      <Checkbox checked={isOn} onChange={(event) => onChange(event.target.checked)}>
        {t('register.agree', { age: mobileTemplate.ageLimit })}{' '}
        <Anchor href={routes.userAgreement.path} className={css.link}>
          {t('title.userAgreement')}
        </Anchor>
      </Checkbox>
    </div>
  );
}
