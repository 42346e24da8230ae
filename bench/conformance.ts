import { readSelfOptions } from '../tools/conformance/options.ts';
import { printed } from '../tools/conformance/printed.ts';
import { openLab } from './conformance/lab.ts';
import { runSelf } from './conformance/self.ts';

const PLAYERS = 48;

const { sizes, mutant } = readSelfOptions(process.argv.slice(2));
const lab = await openLab(PLAYERS, sizes.callbacks);
try {
  const result = await runSelf(lab, sizes, mutant);
  console.log(printed({ ...lab.options, ...sizes }, result));
  process.exitCode = result.report.broken.length === 0 ? 0 : 1;
} finally {
  await lab.close();
}
