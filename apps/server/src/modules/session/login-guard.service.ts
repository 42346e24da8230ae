import type { Context } from '../../context.ts';

/** Whether a name may be tried now, and whether a captcha is asked for. */
export interface GuardState {
  readonly lockedUntil: Date | null;
  /** After the first failure. [LOGIN-09] */
  readonly needsCaptcha: boolean;
}

/** Looks at the failures of a name, existing or not. [T1, T3] */
export async function guardState(_ctx: Context, _merchantCode: string, _name: string): Promise<GuardState> {
  throw new Error('being built');
}

/** Counts a failure and gives the state after it; parallel failures all count. */
export async function noteFailure(_ctx: Context, _merchantCode: string, _name: string): Promise<GuardState> {
  throw new Error('being built');
}

/** Forgets the failures of a name: its owner got in, or proved who they are by a code. */
export async function forgetFailures(_ctx: Context, _merchantCode: string, _name: string): Promise<void> {
  throw new Error('being built');
}
