import { openEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts';

/** Holds an embedded database until it is told to stop; tests kill it in every way. */
const embedded = await openEmbedded({
  dataFolder: process.argv[2] ?? '',
  password: 'test',
  onProgress: (step) => process.stderr.write(`${step}\n`),
});
process.stdout.write(`${JSON.stringify(embedded.connection('postgres'))}\n`);
const stop = async (): Promise<void> => {
  await embedded.close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
setInterval(() => undefined, 60_000);
