import type { push } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { removePush, replacePush, savePush, showPush } from '../../modules/push-delivery/index.ts';

/** Answers the calls of the push part. */
export const pushHandlers: Handlers<typeof push> = {
  show: showPush,
  save: savePush,
  replace: replacePush,
  remove: removePush,
};
