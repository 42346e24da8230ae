import { session, type Value } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { userBold } from '@perya/web/ui/icon/glyphs/user-bold.ts';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { BirthDateField } from '../../features/forms/birth-date-field.tsx';
import { birthDateFault } from '../../features/forms/birth-date.ts';
import { CaptchaField } from '../../features/forms/captcha-field.tsx';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { useCaptcha } from '../../features/forms/use-captcha.ts';
import { useRuleForm, type Plans } from '../../features/forms/use-rule-form.ts';
import { enter } from '../../features/login/enter.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useSession } from '../../features/session/session.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './trail-screen.module.css';

/** Playing without an account. [SCR-40] */
export function Screen() {
  const t = useT();
  const isMember = useSession() !== null;
  if (isMember) {
    const home = <ButtonLink href={routes.home.path}>{t('action.home')}</ButtonLink>;
    return <EmptyState art="ticket" title={t('trial.hasSession')} text={t('trial.hasSessionHint')} action={home} />;
  }
  return (
    <div className={css.page}>
      <div className={css.pitch}>
        <Art name="ticket" size="1.6rem" eager className={css.art} />
        <div>
          <h2 className={css.title}>{t('trial.pitch')}</h2>
          <p className={css.text}>{t('trial.text')}</p>
        </div>
      </div>
      <Trial />
      <Links />
    </div>
  );
}

function Trial() {
  const t = useT();
  const answer = useQuery({ call: session.trialAccount, input: {} }, { fresh: true });
  return (
    <Card className={css.card}>
      <QueryView answer={answer} skeleton={<Skeleton width="100%" height="7.1rem" />}>
        {(account) => (account.enabled ? <TrialForm account={account} /> : <p>{t('permission.denied')}</p>)}
      </QueryView>
    </Card>
  );
}

function TrialForm({ account }: { readonly account: Value<typeof session.trialAccount> }) {
  const t = useT();
  const { trialMerchantCode: merchantCode, mobileTemplate } = useSettings();
  const captcha = useCaptcha(account.captcha);
  const plans: Plans<'birthDate' | 'captcha'> = {
    // Whether somebody is old enough says the server, once: a form that says it at once invites other dates. [R17]
    birthDate: { label: t('kyc.birthDate'), required: true, check: (value) => birthDateFault(value, new Date()) },
    ...(account.captcha && { captcha: { label: t('login.captcha') } }),
  };
  const form = useRuleForm(plans, {});
  const submit = form.submit(async ({ birthDate, captcha: digits = '' }) => {
    const outcome = await ask(session.freeplay, { captcha: digits, merchantCode, birthDate });
    if (outcome.ok) return enter(outcome.value, { remember: false });
    form.clear('captcha');
    return captcha.refresh();
  });
  return (
    <FormLayout
      label={t('title.trail')}
      action={t('trial.start')}
      isBusy={form.isBusy}
      isDisabled={form.value('birthDate') === '' || (account.captcha && form.value('captcha') === '')}
      onSubmit={submit}
    >
      <Field label={t('trial.account')} icon={userBold} value={account.userName} readOnly tabIndex={-1} />
      <BirthDateField
        field={form.field('birthDate')}
        hint={t('trial.birthDateHint', { age: mobileTemplate.ageLimit })}
      />
      {account.captcha && <CaptchaField field={form.field('captcha')} captcha={captcha} />}
    </FormLayout>
  );
}

function Links() {
  const t = useT();
  const login = useDestination('login');
  const register = useDestination('register');
  return (
    <div className={css.links}>
      {login && (
        <ButtonLink href={login} variant="text" size={44} full>
          {t('action.login')}
        </ButtonLink>
      )}
      {register && (
        <ButtonLink href={register} variant="text" size={44} full>
          {t('action.register')}
        </ButtonLink>
      )}
    </div>
  );
}
