const waiting = new Set<() => void>();
let openCount = 0;

/** Counts something that lies over the page; the answer says that it is gone. */
export function countOpen(): () => void {
  openCount += 1;
  return () => {
    openCount -= 1;
    if (openCount === 0) setTimeout(goOn);
  };
}

/** Runs once nothing lies over the page, at once when nothing does; the answer takes it back. */
export function whenNothingOpen(run: () => void): () => void {
  if (openCount === 0) {
    run();
    return () => undefined;
  }
  waiting.add(run);
  return () => void waiting.delete(run);
}

/** One that opens something leaves the others waiting. */
function goOn(): void {
  for (const run of Array.from(waiting)) {
    if (openCount > 0) return;
    waiting.delete(run);
    run();
  }
}
