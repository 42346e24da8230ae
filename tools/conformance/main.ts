import { readOptions } from './options.ts';
import { printed } from './printed.ts';
import { runKit } from './run.ts';

try {
  const options = readOptions(process.argv.slice(2));
  const result = await runKit(options);
  console.log(printed(options, result));
  process.exitCode = result.report.broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
