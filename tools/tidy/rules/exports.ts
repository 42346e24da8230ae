import type { Rule } from '../tree.ts';
import { isNode, literalText } from '../walk.ts';

/** Files that a tool loads by their default export. */
const LOADED_BY_TOOLS = /\.config\.ts$/;

/** Named exports only, so that a thing has one name everywhere. */
export const namedExports: Rule = {
  name: 'no default exports',
  check: (tree) =>
    tree.sources
      .filter(({ path }) => !LOADED_BY_TOOLS.test(path))
      .flatMap((source) =>
        (source.program['body'] as unknown[])
          .filter(isNode)
          .filter((node) => node.type === 'ExportDefaultDeclaration' || exportsAsDefault(source.text, node))
          .map((node) => ({ file: source.path, line: source.lineAt(node.start), message: 'has a default export' })),
      ),
};

function exportsAsDefault(text: string, node: { type: string; start: number; end: number }): boolean {
  return (
    node.type === 'ExportNamedDeclaration' && /^export\s*\{[^}]*\bas default\b/.test(text.slice(node.start, node.end))
  );
}

/**
 * A file that only passes on other files hides where things live; a package's index is its door. One that picks a part
 * of a package, to be loaded later, hides nothing.
 */
export const noBarrels: Rule = {
  name: 'no barrels',
  check: (tree) =>
    tree.sources
      .filter(
        ({ path }) => !/^((packages|games)\/[^/]+|apps\/server\/src\/modules\/[^/]+)(\/src)?\/index\.ts$/.test(path),
      )
      .filter(({ program }) => {
        const body = (program['body'] as unknown[]).filter(isNode);
        const passedOn = body.map((node) => (/^Export(All|Named)Declaration$/.test(node.type) ? node['source'] : null));
        return passedOn.length > 0 && passedOn.every((from) => literalText(from)?.startsWith('.'));
      })
      .map(({ path }) => ({ file: path, message: 'only passes on other files' })),
};
