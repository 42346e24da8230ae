import { system } from '@perya/contract';
import { currentLanguage } from '@perya/web/i18n/i18n.ts';
import { ask } from '@perya/web/query/api.ts';
import { changeSettings, changeStatus, currentSite } from './site.ts';

/** Asks again whether the site is open; a failing check leaves everything as it is. [SCR-45, SCR-59, SCR-60] */
export async function checkSite(): Promise<boolean> {
  const outcome = await ask(system.status, {}, { quiet: true });
  if (!outcome.ok) return false;
  // A page that came without its data has to be fetched again.
  if (currentSite() === null) window.location.reload();
  else changeStatus(outcome.value);
  return true;
}

/** Reads the settings again, for the texts in them that follow the language. [I18N-05] */
export async function reloadSettings(): Promise<void> {
  const language = currentLanguage();
  const outcome = await ask(system.settings, { language }, { quiet: true });
  if (outcome.ok && language === currentLanguage()) changeSettings(outcome.value);
}
