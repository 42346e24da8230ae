/** Rules are large: those of an engine come only when a round of it is looked at. */
const SHELVES = {
  slots: async () => (await import('@perya/slots/titles')).SLOT_TITLES,
  tumble: async () => (await import('@perya/tumble/titles')).TUMBLE_TITLES,
  instant: async () => (await import('@perya/instant/titles')).INSTANT_TITLES,
};

/** A title whose rounds can be worked out here. */
export type FairTitle = Awaited<ReturnType<typeof SHELVES.slots>>[number];

/** The titles of an engine; each instant game is an engine of its own. */
export function loadTitles(engine: string): Promise<readonly FairTitle[]> {
  return SHELVES[engine === 'slots' || engine === 'tumble' ? engine : 'instant']();
}

/** The titles of all engines, by name. */
export async function loadAllTitles(): Promise<readonly FairTitle[]> {
  const shelves = await Promise.all(Object.values(SHELVES).map((load) => load()));
  return shelves
    .reduce((all, titles) => all.concat(titles), [])
    .slice()
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
