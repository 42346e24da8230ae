import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Mailer } from './mailer.ts';
import { openSandbox } from './sandbox.ts';
import type { Texter } from './texter.ts';

/** The ways out of the house that the settings name. */
export function openOutside(
  _config: Config,
  { db, clock }: Pick<Context, 'db' | 'clock' | 'log'>,
): { readonly texter: Texter; readonly mailer: Mailer } {
  return openSandbox(db, clock);
}
