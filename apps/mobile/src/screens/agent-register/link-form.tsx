import { invitation } from '@perya/contract';
import { useState } from 'react';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-register-screen.module.css';
import type { LinkFacts } from './use-links.ts';
import { useNewLink } from './use-new-link.ts';
import { A_PLAYER, ratesFor, WhomChoice, type Whom } from './whom.tsx';

const DAYS = [7, 30, null] as const;
const USES = [1, 10, null] as const;

interface LinkFormProps {
  readonly facts: LinkFacts;
  readonly onMade: (link: invitation.InvitationLink) => void;
}

/** Whom a link is for, how long it holds and for how many. [SCR-47] */
export function LinkForm({ facts, onMade }: LinkFormProps) {
  const t = useT();
  const [whom, setWhom] = useState<Whom>(A_PLAYER);
  const [days, setDays] = useState<(typeof DAYS)[number]>(30);
  const [usesMax, setUsesMax] = useState<(typeof USES)[number]>(null);
  const [note, setNote] = useState('');
  const { make, isBusy, problem } = useNewLink((link) => {
    setNote('');
    onMade(link);
  });
  return (
    <Card>
      <FormLayout
        label={t('newAccount.link')}
        action={t('newAccount.make')}
        isBusy={isBusy}
        problem={problem}
        onSubmit={(event) => {
          event.preventDefault();
          void make({ type: whom.type, rates: ratesFor(whom), days, usesMax, note: note.trim() });
        }}
      >
        <div>
          <WhomChoice value={whom} own={facts.own} onChange={setWhom} />
          <h2 className={css.label}>{t('newAccount.until')}</h2>
          <ChipRow label={t('newAccount.until')} className={css.chips}>
            {DAYS.map((one) => (
              <Chip key={one} on={one === days} onClick={() => setDays(one)}>
                {one === null ? t('newAccount.noEnd') : t('newAccount.days', { count: one })}
              </Chip>
            ))}
          </ChipRow>
          <h2 className={css.label}>{t('newAccount.count')}</h2>
          <ChipRow label={t('newAccount.count')} className={css.chips}>
            {USES.map((one) => (
              <Chip key={one} on={one === usesMax} onClick={() => setUsesMax(one)}>
                {one === null ? t('newAccount.everybody') : t('newAccount.people', { count: one })}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <Field
          label={t('newAccount.note')}
          name="note"
          hint={t('newAccount.noteHint')}
          maxLength={invitation.LINK_NOTE_MAX}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormLayout>
    </Card>
  );
}
