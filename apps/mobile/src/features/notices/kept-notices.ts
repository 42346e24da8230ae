import type { content } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';

const KEY = 'ANNOUNT_NOTICE'; // SESS-09

type Kept = Pick<content.Notice, 'id' | 'title' | 'content' | 'time'>;

/** Keeps the notices seen last for the time when the list cannot be loaded. [SCR-41] */
export function keepNotices(notices: readonly content.Notice[]): void {
  if (notices.length > 0) local.set(KEY, JSON.stringify(notices));
}

/** The notices seen last; what is not a notice is left out. */
export function keptNotices(): content.Notice[] {
  try {
    const list: unknown = JSON.parse(local.get(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isNotice).map((notice) => ({ ...notice, read: true })) : [];
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const fields = ['id', 'title', 'content', 'time'] as const;
  return fields.every((field) => typeof (value as Partial<Kept>)[field] === 'string');
}
