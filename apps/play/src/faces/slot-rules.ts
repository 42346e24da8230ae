import type { SlotPublic } from '@perya/slots/public';

/** The tables of a slot, as the engine gave them. */
export function slotRules(rules: unknown): SlotPublic {
  return rules as SlotPublic;
}
