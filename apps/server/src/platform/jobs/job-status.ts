/**
 * Which of several servers does it: `exclusive` whoever holds the lease, `shared` all of them, each taking rows that no
 * other has, `local` each for itself, because it is about the server.
 */
export type JobScope = 'exclusive' | 'shared' | 'local';

/** What is known of a job on this server. */
export interface JobStatus {
  readonly name: string;
  readonly scope: JobScope;
  /** Whether the last turn was this server's to do. */
  isHeld: boolean;
  /** When a turn last ended well; null before the first. */
  succeededAt: Date | null;
  /** How long it took. */
  lastMs: number;
  failures: number;
}
