import type { reward } from '@perya/contract';
import { formatDateTime } from '@perya/web/lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** The tone of a reward's state. */
export const REWARD_TONES = {
  review: 'info',
  claimable: 'plain',
  queued: 'info',
  claimed: 'positive',
  rejected: 'negative',
  expired: 'plain',
  void: 'plain',
} as const;

/** Until when a reward can be taken, when it is decided, or when it ended. */
export function rewardTimeText(
  t: Translate,
  { state, expireTime, promisedTime, endTime }: reward.Reward,
): string | null {
  switch (state) {
    case 'claimable':
      return expireTime && t('reward.expires', { time: formatDateTime(expireTime) });
    case 'review':
      return promisedTime && t('reward.promised', { time: formatDateTime(promisedTime) });
    case 'queued':
      return t('reward.queued');
    default:
      return endTime && t(`reward.ended.${state}`, { time: formatDateTime(endTime) });
  }
}
