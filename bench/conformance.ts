import { readSizesOnly } from '../tools/conformance/options.ts';
import { printed } from '../tools/conformance/printed.ts';
import { runKit } from '../tools/conformance/run.ts';
import { openLab } from './conformance/lab.ts';

const PLAYERS = 48;

const sizes = readSizesOnly(process.argv.slice(2));
const lab = await openLab(PLAYERS, sizes.callbacks);
try {
  const options = { ...lab.options, ...sizes };
  const result = await runKit(options);
  console.log(printed(options, result));
  process.exitCode = result.report.broken.length === 0 ? 0 : 1;
} finally {
  await lab.close();
}
