import { member } from '@perya/contract';
import { useQuery } from '@perya/web/query/use-query.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { ResponsibleGamingRow } from '../../features/responsible-gaming/responsible-gaming-row.tsx';
import { FormPage } from '../../features/forms/form-page.tsx';
import { FormSkeleton } from '../../features/forms/form-skeleton.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ChangeForm } from './change-form.tsx';
import css from './change-psw-screen.module.css';

function introOf(own: member.MemberInfo | undefined) {
  if (own?.mustAgree) return 'changePsw.opened';
  return own?.mustChangePassword ? 'changePsw.first' : 'changePsw.intro';
}

/** A password for another one. [SCR-05, SET-04..14] */
export function Screen() {
  const t = useT();
  const rules = useRules();
  const info = useQuery({ call: member.info, input: {} }, { fresh: true });
  const skeleton = <FormSkeleton fields={4} />;
  return (
    <FormPage art="shield" text={t(introOf(info.value))}>
      <QueryView answer={rules} skeleton={skeleton}>
        {({ common }) =>
          // Whoever cannot be told to have just logged in is asked for the old password.
          info.loading ? (
            skeleton
          ) : (
            <ChangeForm
              rules={common}
              isFresh={info.value?.isPasswordFresh ?? false}
              mustAgree={info.value?.mustAgree ?? false}
            />
          )
        }
      </QueryView>
      {/* Nobody has to choose a password before they may protect themselves. [R31] */}
      {info.value?.mustChangePassword && <ResponsibleGamingRow className={css.protection} />}
    </FormPage>
  );
}
