import { toOpenApi, type JsonSchema, type OpenApi, type Operation } from '@perya/contract/openapi';
import { PARTS } from '@perya/contract/parts';

/** The files of docs/api, generated from the contract. */
export function apiReference(version: string): Readonly<Record<string, string>> {
  const api = sorted(toOpenApi(PARTS, version));
  return {
    'docs/api/openapi.json': `${JSON.stringify(api, null, 2)}\n`,
    'docs/api/README.md': page(api),
  };
}

/** Loaders list the exports of a module in different orders; the files must not depend on that. */
function sorted(api: OpenApi): OpenApi {
  const byName = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
  const paths = byName(api.paths).map(([path, methods]) => [path, Object.fromEntries(byName(methods))] as const);
  return { ...api, paths: Object.fromEntries(paths) };
}

function page({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  );
  return [
    `# ${info.title} ${info.version}`,
    'Generated from `packages/contract` by `npx tsx tools/api-docs.ts`. The same for tools: [openapi.json](openapi.json).',
    info.description,
    ...calls,
    '',
  ].join('\n\n');
}

function section(method: string, path: string, operation: Operation): string {
  const own = operation.parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
  const fields = own.map(({ name, in: place, required }) => `\`${name}\` (${place}${required ? '' : ', optional'})`);
  return [
    `## ${method} ${path}`,
    operation.summary,
    [
      `- Call: \`${operation.operationId}\`, module \`${operation['x-module']}\`, access ${operation['x-access']}`,
      ...(fields.length > 0 ? [`- Fields: ${fields.join(', ')}`] : []),
      ...(operation.requestBody ? [`- Body: ${mediaOf(operation.requestBody)}, see openapi.json`] : []),
      ...(operation['x-own'] ? [`- Of the caller: ${operation['x-own'].map((name) => `\`${name}\``).join(', ')}`] : []),
      `- Can fail with: ${operation['x-errors'].map((code) => `\`${code}\``).join(', ')}`,
    ].join('\n'),
  ].join('\n\n');
}

function mediaOf({ content }: JsonSchema): string {
  return Object.keys(content as object).join(', ');
}
