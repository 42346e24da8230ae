import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The words and options of a command; what it does not know ends it with its usage and 2, before anything was done. */
export function readArguments<const T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    return process.exit(2);
  }
}
