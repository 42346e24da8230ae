import type { Context } from '../../context.ts';
import type { Visitor } from '../../http/handler.ts';

/** Checks the answer to the captcha this browser was given; right or wrong, it is used up. [API-17, T7] */
export async function useCaptcha(_ctx: Context, _visitor: Visitor, _answer: string | undefined): Promise<boolean> {
  throw new Error('being built');
}
