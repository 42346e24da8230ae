/** Scrolls a row, which its children are measured from, so that one of them stands in the middle. */
export function bringToMiddle(row: HTMLElement | null, place: number): void {
  const child = row?.children[place] as HTMLElement | undefined;
  if (!row || !child) return;
  const left = child.offsetLeft - (row.clientWidth - child.offsetWidth) / 2;
  // Where it stands already, nothing moves under a finger.
  if (Math.abs(row.scrollLeft - left) > 1) row.scrollLeft = left;
}

/** Which child of a row stands in its middle. */
export function middleOf(row: HTMLElement): number {
  const middle = row.scrollLeft + row.clientWidth / 2;
  const away = Array.from(row.children, (child) => {
    const { offsetLeft, offsetWidth } = child as HTMLElement;
    return Math.abs(offsetLeft + offsetWidth / 2 - middle);
  });
  return away.indexOf(Math.min(...away));
}
