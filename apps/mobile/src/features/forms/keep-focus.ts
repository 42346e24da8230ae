import type { MouseEvent } from 'react';

/**
 * Pressing a button leaves the keyboard open and the field unchecked: a complaint that appears between press and
 * release would move the button away from under the finger.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
