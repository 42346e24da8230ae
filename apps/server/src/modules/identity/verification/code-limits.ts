/** A code that was sent within the last hour. */
export interface Send {
  readonly sentAt: Date;
  /** False when the gateway refused it. */
  readonly wasAccepted: boolean;
}

/** How far back the limits look. */
export const LOOK_BACK_MS = 3_600_000;
/** So many codes of a brand within an hour are worth a look. [T5] */
export const ALARM_PER_HOUR = 200;
/** So many a brand sends within an hour; then whoever asks waits. [T5] */
export const CEILING_PER_HOUR = 1000;

const BETWEEN_MS = 60_000;
const TO_TARGET_MAX = 5;
const FROM_ADDRESS_MAX = 20;

/** How many seconds to wait before another code may be sent; 0 when it may be now. [SRV-06, T5] */
export function secondsToWait(now: Date, toTarget: readonly Send[], fromAddress: readonly Send[]): number {
  const accepted = toTarget.filter((send) => send.wasAccepted).map((send) => send.sentAt.getTime() + BETWEEN_MS);
  const until = Math.max(...accepted, freeAt(toTarget, TO_TARGET_MAX), freeAt(fromAddress, FROM_ADDRESS_MAX));
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** When one of the last few has left the hour; long ago when there were fewer. */
function freeAt(sends: readonly Send[], max: number): number {
  const times = sends.map((send) => send.sentAt.getTime()).sort((a, b) => b - a);
  const decisive = times[max - 1];
  return decisive === undefined ? 0 : decisive + LOOK_BACK_MS;
}

/** Whether to raise the alarm: once at the limit, then again for every hundred more. */
export function isAlarming(sentInAnHour: number): boolean {
  return sentInAnHour >= ALARM_PER_HOUR && sentInAnHour % 100 === 0;
}
