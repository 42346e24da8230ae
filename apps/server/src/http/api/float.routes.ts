import type { float } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { askFloatPayout, cancelFloatPayout, showFloat } from '../../modules/float/index.ts';

/** Answers the calls of the float part. */
export const floatHandlers: Handlers<typeof float> = {
  show: showFloat,
  askPayout: askFloatPayout,
  cancelPayout: cancelFloatPayout,
};
