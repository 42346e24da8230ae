import { SUPPORTED_LANGUAGES, type Language } from '@perya/contract';
import { inject } from 'vitest';
import '../../tools/testing/repeats.ts';

/** The languages a journey is made in when it is made in each: one shows a break, all are for `npm run test:all`. */
export const journeyLanguages: readonly Language[] = inject('isLong') ? SUPPORTED_LANGUAGES : ['TY'];
