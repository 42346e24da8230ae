import { security, type Input, type Value } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { withProof } from '../../features/member/step-up.ts';

/** How well the account is protected. */
export type SecurityState = Value<typeof security.state>;

/** What can be changed here. */
export type Change = Input<typeof security.change>['kind'];

/** What every form of the sheet gets. */
export interface ChangeFormProps {
  readonly state: SecurityState;
  readonly onSaved: (state: SecurityState) => void;
}

/** Sends a change, after a fresh proof where the server wants one; the form shows what was refused. */
export function saveChange(input: Input<typeof security.change>) {
  return withProof(() => ask(security.change, input, { quiet: true }));
}
