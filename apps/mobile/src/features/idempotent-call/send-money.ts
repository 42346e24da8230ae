import { readAnswer, type AnyCallError, type Call, type Input, type Value } from '@perya/contract';
import { ask, type LocalError, type Outcome } from '@perya/web/query/api.ts';
import { cancelCall, lookUp, type Found } from './look-up.ts';
import { dropCall, keepCall, newKey, noteChange, outboxOwner, type Intent } from './outbox.ts';

/** `money.unknown`: nobody knows yet; `usePendingMoney` goes on asking. */
export type MoneyError<C extends Call> = AnyCallError<C> | LocalError | 'money.unknown';

type Ended<C extends Call> = Outcome<Value<C>, MoneyError<C>>;

/** How often the same call is sent under the same key before it is called off. */
const SENDS = 3;
/** After these nobody can say whether the call took effect. */
const OPEN_CODES: readonly string[] = [
  'network.offline',
  'network.slow',
  'aborted',
  'system.upgrading',
  'unknown.error',
];

const flights = new Map<string, Promise<unknown>>();
const keysInFlight = new Set<string>();

/** Whether this page itself waits for the answer of a call. */
export function isInFlight(key: string): boolean {
  return keysInFlight.has(key);
}

/**
 * Makes a call that moves money, exactly once: the key is written down before the first byte leaves, a lost answer is
 * looked up, and a second tap joins the first. Whoever calls shows the failure. [API-07, D4]
 */
export function sendMoney<C extends Call>(
  call: C,
  input: Input<C>,
  { intent }: { readonly intent: Intent },
): Promise<Ended<C>> {
  const same = JSON.stringify([call.method, call.path, input]);
  const running = flights.get(same) as Promise<Ended<C>> | undefined;
  if (running) return running;
  const flight = run(call, input, intent).finally(() => flights.delete(same));
  flights.set(same, flight);
  return flight;
}

async function run<C extends Call>(call: C, input: Input<C>, intent: Intent): Promise<Ended<C>> {
  const owner = outboxOwner();
  const key = newKey();
  keysInFlight.add(key);
  keepCall(owner, key, intent);
  const ended = await sendUntilSettled(call, input, key);
  keysInFlight.delete(key);
  if (ended) dropCall(owner, key);
  else noteChange();
  return ended ?? { ok: false, error: { code: 'money.unknown', message: '' } };
}

/** How the call ended, or nothing when that stays open. */
async function sendUntilSettled<C extends Call>(call: C, input: Input<C>, key: string): Promise<Ended<C> | null> {
  for (let sent = 1; sent <= SENDS; sent += 1) {
    const outcome = await ask(call, input, { key, quiet: true });
    if (outcome.ok || isFinal(call, outcome.error.code, sent)) return outcome;
    const found = await lookUp(key);
    if (!found) return null;
    if (found.state !== 'unknown') return endOf(call, found);
  }
  const found = await cancelCall(key);
  return found && endOf(call, found);
}

/**
 * Whether a refusal says how the call ended. A gate before it, such as maintenance, says so only about the first try:
 * later it says nothing about what was sent before.
 */
function isFinal(call: Call, code: string, sent: number): boolean {
  if (call.errors.some((known) => known === code)) return true;
  return sent === 1 && !OPEN_CODES.includes(code);
}

function endOf<C extends Call>(call: C, { state, value, errorCode }: Found): Ended<C> | null {
  if (state === 'unknown') return null;
  if (state === 'refused') {
    return { ok: false, error: { code: (errorCode ?? 'call.cancelled') as MoneyError<C>, message: '', value } };
  }
  const answer = readAnswer(call, { success: true, value });
  return answer.kind === 'value'
    ? { ok: true, value: answer.value }
    : { ok: false, error: { code: 'unknown.error', message: '' } };
}
