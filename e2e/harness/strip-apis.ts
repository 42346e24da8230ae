type Names = Readonly<Record<string, readonly string[]>>;

/** Names by the place they are at. */
interface Apis {
  readonly globals: readonly string[];
  readonly statics: Names;
  readonly members: Names;
}

/** Runs in the page before anything else: takes away what newer browsers have, so that code that needs it breaks. */
export function stripNewerApis(apis: Apis): void {
  const world = window as unknown as Record<string, Record<string, unknown> & { prototype?: object }>;
  const remove = (owner: object | undefined, name: string) => {
    if (!owner) return;
    Reflect.deleteProperty(owner, name);
    if (name in owner) Reflect.defineProperty(owner, name, { value: undefined, configurable: true, writable: true });
  };
  for (const [owner, names] of Object.entries(apis.members)) {
    for (const name of names) remove(world[owner]?.prototype, name);
  }
  for (const [owner, names] of Object.entries(apis.statics)) {
    for (const name of names) remove(world[owner], name);
  }
  for (const name of apis.globals) remove(window, name);
}
