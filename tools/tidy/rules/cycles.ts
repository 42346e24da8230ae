import { resolveImport } from '../resolve.ts';
import type { Rule, Tree } from '../tree.ts';

/** No file imports itself, however long the way round; types count, `import()` does not. */
export const cycles: Rule = {
  name: 'no import cycles',
  check: (tree) => {
    const graph = graphOf(tree);
    return loops(graph).map((loop) => ({ file: loop[0] ?? '', message: `imports itself: ${loop.join(' -> ')}` }));
  },
};

function graphOf(tree: Tree): Map<string, string[]> {
  return new Map(
    tree.sources.map((source) => [
      source.path,
      source.imports
        .filter((item) => !item.lazy)
        .flatMap((item) => resolveImport(tree, source.path, item.request) ?? [])
        .filter((target) => tree.files.has(target)),
    ]),
  );
}

/** One loop for each way back to a file that is still being looked at. */
function loops(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string) => {
    const at = trail.indexOf(file);
    if (at !== -1) found.push([...trail.slice(at), file]);
    if (at !== -1 || done.has(file)) return;
    trail.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}
