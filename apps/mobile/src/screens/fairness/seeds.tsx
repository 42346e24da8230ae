import { rounds } from '@perya/contract';
import { useState, type SyntheticEvent } from 'react';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from '../../features/fairness/fairness.module.css';
import { ProofRows } from '../../features/fairness/proof-rows.tsx';
import { useRotation, type Rotated } from '../../features/fairness/use-rotation.ts';

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** The seeds in use, and the way to new ones. [2.1] */
export function Seeds() {
  const t = useT();
  const answer = useQuery({ call: rounds.fairness, input: {} }, { fresh: true });
  const [rotated, setRotated] = useState<Rotated | null>(null);
  return (
    <QueryView answer={answer} skeleton={<SkeletonRows rows={5} label={t('state.loading')} />}>
      {(asked) => {
        const { current, next } = rotated ?? asked;
        return (
          <>
            <p className={css.intro}>{t('fair.seedsIntro')}</p>
            <SectionHeading title={t('fair.inUse')} />
            <Card flush className={css.rows}>
              <CopyRow label={t('fair.serverHash')} value={current.serverHash} />
              <CopyRow label={t('fair.clientSeed')} value={current.clientSeed} />
              <CopyRow plain label={t('fair.decided')} value={String(current.nonce)} />
              <CopyRow label={t('fair.nextHash')} value={next.serverHash} />
            </Card>
            <NewSeeds key={current.seedId} onRotated={setRotated} />
            {rotated && (
              <>
                <SectionHeading title={t('fair.revealed')} />
                <Card flush className={css.rows}>
                  <ProofRows proof={rotated.revealed} />
                </Card>
              </>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function NewSeeds({ onRotated }: { readonly onRotated: (rotated: Rotated) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { isBusy, rotate } = useRotation(onRotated);
  const isWrong = typed !== '' && !CLIENT_SEED.test(typed);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isWrong) void rotate(typed);
  };
  return (
    <form noValidate className={css.form} aria-label={t('fair.rotate')} onSubmit={submit}>
      <Field
        label={t('fair.ownSeed')}
        value={typed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={t('fair.ownSeedHint')}
        error={isWrong ? t('fair.ownSeedWrong') : undefined}
        onChange={({ target }) => setTyped(target.value.trim())}
      />
      <Button type="submit" full loading={isBusy} disabled={isWrong}>
        {t('fair.rotate')}
      </Button>
    </form>
  );
}
