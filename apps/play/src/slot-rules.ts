import type { studio } from '@perya/contract';
import type { SlotPublic } from '@perya/slots/public';

/** The tables of a slot, as the engine gave them. */
export function slotRules(opened: studio.Opened): SlotPublic {
  return opened.game.rules as SlotPublic;
}
