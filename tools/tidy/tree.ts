import { parseSync } from 'oxc-parser';
import type { SyntaxNode } from './walk.ts';

/** What a file asks for: another file or a package. */
export interface Import {
  readonly request: string;
  readonly line: number;
  /** `import()` loads later, so it neither orders layers' start-up nor makes a cycle. */
  readonly lazy: boolean;
}

/** A source file, parsed. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: SyntaxNode;
  readonly imports: readonly Import[];
  lineAt(offset: number): number;
}

/** A repository held in memory, so that every rule is a pure function over it. */
export interface Tree {
  readonly files: ReadonlyMap<string, string>;
  /** Folders that hold nothing. */
  readonly emptyFolders: readonly string[];
  readonly sources: readonly Source[];
}

/** Something a rule does not like. */
export interface Finding {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

/** A rule of the house. */
export interface Rule {
  readonly name: string;
  check(tree: Tree): Finding[];
}

/** Builds a tree from paths and contents. */
export function treeOf(contents: Readonly<Record<string, string>>, emptyFolders: readonly string[] = []): Tree {
  const files = new Map(Object.entries(contents));
  const sources = [...files]
    .filter(([path]) => /\.(ts|tsx|mjs|js)$/.test(path))
    .map(([path, text]) => parse(path, text));
  return { files, emptyFolders, sources };
}

/** Whether a file holds tests or serves only them. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing\/|^apps\/server\/test\/|^e2e\//.test(path);
}

/** The JSON of a file, or nothing when there is no such file. */
export function readJson(tree: Tree, path: string): unknown {
  const text = tree.files.get(path);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Shows a finding as an editor would. */
export function describeFinding({ file, line, message }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`} ${message}`;
}

function parse(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineAt = (offset: number) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  const toImport = (request: { value: string; start: number }, lazy: boolean): Import => ({
    request: request.value,
    line: lineAt(request.start),
    lazy,
  });
  const imports = [
    ...module.staticImports.map((item) => toImport(item.moduleRequest, false)),
    ...module.staticExports
      .flatMap((item) => item.entries.flatMap((entry) => entry.moduleRequest ?? []))
      .map((request) => toImport(request, false)),
    ...module.dynamicImports
      .map(({ moduleRequest: { start, end } }) => ({ value: text.slice(start, end), start }))
      .filter(({ value }) => /^['"][^'"]+['"]$/.test(value))
      .map(({ value, start }) => toImport({ value: value.slice(1, -1), start }, true)),
  ];
  return { path, text, program: program as unknown as SyntaxNode, imports, lineAt };
}
