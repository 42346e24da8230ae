import { errorText } from '@perya/web/i18n/i18n.ts';

/** Why a deposit waits or did not go through; the server names the text by its key. */
export function depositReason(key: string): string | null {
  return errorText(`deposit.reason.${codeOf(key)}`);
}

/** Why a person looks at a withdrawal, or why it was refused. */
export function withdrawReason(key: string): string | null {
  return errorText(`withdraw.reason.${codeOf(key)}`);
}

function codeOf(key: string): string {
  return key.split('.').pop() ?? '';
}
