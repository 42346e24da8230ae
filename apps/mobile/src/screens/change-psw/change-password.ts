import { member, SUCCESS_NOTICE_MS, type Input } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { reactToProblem } from '../../features/errors/errors.ts';
import { changeMember } from '../../features/member/member-store.ts';
import { go } from '../../features/navigation/history.ts';
import { rememberedLogin, replaceCredential } from '../../features/session/remembered.ts';
import { showLoading, showToast } from '../../features/toasts/toasts.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';

const LOADING_MS = 10_000; // SET-09, TOAST-13

/** Says that the new password is the old one. [SET-08, ERR-24] */
export async function tellSame(): Promise<void> {
  await askPerson({ title: t('modify.new.old.same'), confirm: t('changePsw.understood') });
}

/** Changes the password and goes home; a refusal comes back as its code, and its words were shown. [SET-09..11] */
export async function changePassword(
  input: Omit<Input<typeof member.changePassword>, 'remember'>,
): Promise<string | null> {
  const stop = showLoading(t('forms.wait'), LOADING_MS);
  const outcome = await ask(
    member.changePassword,
    { ...input, remember: rememberedLogin() !== null },
    { quiet: true }, // One of its refusals is a dialog.
  );
  stop();
  if (!outcome.ok) {
    const { error } = outcome;
    if (error.code === 'modify.new.old.same') await tellSame();
    else reactToProblem(error, false);
    const { problem } = (error.value ?? {}) as { readonly problem?: string };
    return error.code === 'password.format' && problem === 'easy' ? 'password.easy' : error.code;
  }
  replaceCredential(outcome.value.deviceCredential); // SET-10
  changeMember({ mustChangePassword: false, mustAgree: false });
  showToast(t('changePsw.saved'), { kind: 'success', time: 'success' });
  await new Promise((resolve) => setTimeout(resolve, SUCCESS_NOTICE_MS));
  go(routes.home.path, { replace: true });
  showToast(t('changePsw.done'), { kind: 'success' });
  return null;
}
