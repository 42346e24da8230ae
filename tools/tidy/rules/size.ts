import { isTest, type Rule } from '../tree.ts';
import { walk } from '../walk.ts';

const FILE_LINES = 400;
const FUNCTION_LINES = 70;

/** Tables are long by nature. */
const TABLES = /\/(locales|migrations|seed)\/|\/ui\/icon\/|^docs\/api\//;

/** Files stay short enough to read at one go. */
export const fileSize: Rule = {
  name: 'files have at most 400 lines',
  check: (tree) =>
    [...tree.files]
      .filter(([path]) => /\.(ts|tsx|mjs|js|css|sql)$/.test(path) && !isTest(path) && !TABLES.test(path))
      .map(([file, text]) => ({ file, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > FILE_LINES)
      .map(({ file, lines }) => ({ file, message: `has ${lines} lines, ${FILE_LINES} are the limit` })),
};

/** Functions stay short enough to hold in mind. */
export const functionSize: Rule = {
  name: 'functions have at most 70 lines',
  check: (tree) =>
    tree.sources
      .filter(({ path }) => !isTest(path))
      .flatMap((source) => {
        const long: { file: string; line: number; message: string }[] = [];
        walk(source.program, (node) => {
          if (!/Function(Declaration|Expression)$/.test(node.type)) return;
          const line = source.lineAt(node.start);
          const lines = source.lineAt(node.end - 1) - line + 1;
          if (lines > FUNCTION_LINES) {
            long.push({
              file: source.path,
              line,
              message: `a function of ${lines} lines, ${FUNCTION_LINES} are the limit`,
            });
          }
        });
        return long;
      }),
};
