import type { checkIn } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { showCalendar, visitCalendar } from '../../modules/check-in/index.ts';

/** Answers the calls of the calendar of visits. */
export const checkInHandlers: Handlers<typeof checkIn> = {
  show: showCalendar,
  visit: visitCalendar,
};
