import { member, type Language } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';

/** Has the server speak to the member in a language; nobody waits for it. [I18N-04] */
export async function saveLanguage(language: Language): Promise<void> {
  await ask(member.setLanguage, { language }, { quiet: true });
}
