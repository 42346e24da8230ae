import type { content } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';
import type { Session } from '../session/session.ts';

type Popup = content.Popup;

/** Whose pop-ups a group holds: guests and members have their own. [POP-08] */
export function popupGroup(groupName: string, session: Session | null): string {
  return `${groupName}_${session ? 'member' : 'guest'}`;
}

/** The pop-ups meant for this person. [POP-04, POP-05, POP-06] */
export function popupsFor(popups: readonly Popup[], session: Session | null): Popup[] {
  return popups.filter(({ execution }) => {
    if (execution === 'B') return session === null;
    if (execution === 'A') return session !== null;
    return execution === 'F' && session !== null && session.firstTimeLogin;
  });
}

/**
 * Whether a group shows; a list that differs from the stored one turns it on again. The same announcements in another
 * language are no other list. [POP-01, POP-03]
 */
export function takePopups(group: string, popups: readonly Popup[], language: string): boolean {
  const list = JSON.stringify(popups.map(({ title, content }) => ({ title, content })));
  const source = JSON.stringify({ language, ids: popups.map(({ id }) => id) });
  if (!isSameList(local.get(listKey(group)), list)) {
    local.set(listKey(group), list);
    if (!isTranslated(local.get(sourceKey(group)), source)) local.set(flagKey(group), '1');
  }
  local.set(sourceKey(group), source);
  return popups.length > 0 && local.get(flagKey(group)) !== '0';
}

/** Counts a list as seen. */
export function skipPopups(group: string, popups: readonly Popup[], language: string): void {
  takePopups(group, popups, language);
  closePopups(group);
}

/** Closing turns the group off until its list changes. [POP-02] */
export function closePopups(group: string): void {
  local.set(flagKey(group), '0');
}

function flagKey(group: string): string {
  return `popupFlag_${group}`;
}

function listKey(group: string): string {
  return `popupList_${group}`;
}

function sourceKey(group: string): string {
  return `popupSource_${group}`;
}

/** The same announcements, read in another language than before. */
function isTranslated(before: string | null, now: string): boolean {
  if (before === null) return false;
  try {
    const [old, fresh] = [before, now].map((text) => JSON.parse(text) as { language?: string; ids?: unknown });
    return old?.language !== fresh?.language && JSON.stringify(old?.ids) === JSON.stringify(fresh?.ids);
  } catch {
    return false;
  }
}

/** The order of items counts, the order of their keys does not. [POP-08] */
function isSameList(stored: string | null, list: string): boolean {
  if (stored === null) return false;
  try {
    const items = JSON.parse(stored) as { title?: unknown; content?: unknown }[];
    return JSON.stringify(items.map(({ title, content }) => ({ title, content }))) === list;
  } catch {
    return false;
  }
}
