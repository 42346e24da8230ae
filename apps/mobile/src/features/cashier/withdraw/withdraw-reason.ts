import { errorText } from '../../../lib/i18n/i18n.ts';

/** Why a person looks at a withdrawal, or why it was refused; the server names the text by its key. */
export function withdrawReason(key: string): string | null {
  return errorText(`withdraw.reason.${key.split('.').pop() ?? ''}`);
}
