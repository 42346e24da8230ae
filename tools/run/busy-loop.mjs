/** Keeps one core busy until its parent is gone; `npm run steady` runs tests beside it. */
process.on('disconnect', () => process.exit());
const WORK_MS = 200;
for (;;) {
  const until = Date.now() + WORK_MS;
  while (Date.now() < until);
  // The end of the parent is heard between two bursts.
  await new Promise((done) => setImmediate(done));
}
