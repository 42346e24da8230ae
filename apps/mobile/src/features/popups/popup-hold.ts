let isHeld = false;

/** Whoever has just joined sees their first steps; announcements wait until home is opened again. */
export function holdPopups(): void {
  isHeld = true;
}

/** Home was left: what waited may be shown the next time. */
export function releasePopups(): void {
  isHeld = false;
}

/** Whether announcements wait. */
export function arePopupsHeld(): boolean {
  return isHeld;
}
