/** How large a server, or each process of one, is when nobody says otherwise. */
export interface DefaultSizes {
  readonly databasePool: number;
  readonly ledgerWriters: number;
  /** What a new embedded database takes, of all servers together. */
  readonly embeddedConnections: number;
}

const CORES_MIN = 2;
/** One thread answers everything; it cannot feed more writers than this, so further cores are for further servers. */
const CORES_MAX = 4;

/**
 * By the cores of the machine. Two cores were measured; up to four everything grows with them. About four servers fit into
 * one embedded database in any case.
 */
export function defaultSizes(cores: number): DefaultSizes {
  const counted = Math.min(Math.max(cores, CORES_MIN), CORES_MAX);
  return { databasePool: 5 * counted, ledgerWriters: counted, embeddedConnections: 30 * counted };
}
