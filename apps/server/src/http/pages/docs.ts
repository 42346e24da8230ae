import { toOpenApi, type OpenApi, type Operation, type Parameter } from '@perya/contract/openapi';
import { PARTS } from '@perya/contract/parts';
import type { FastifyInstance } from 'fastify';
import { Body } from '../core/body.ts';
import { sendShared, type SharedHeaders } from '../core/answer.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { escapeHtml } from '../../platform/html/html.ts';

/** The reference of the API, for reading and for tools; only where people try the product out. */
export function serveDocs(app: FastifyInstance, version: string): void {
  const api = onceAsked(() => toOpenApi(PARTS, version));
  const show = (address: string, text: () => string, type: string): void => {
    const body = onceAsked(() => new Body(text()));
    const headers: SharedHeaders = { type, cacheControl: 'no-cache', vary: 'Accept-Encoding' };
    app.get(address, (request, reply) => sendShared(request, reply, body(), headers));
  };
  show('/docs', () => docsPage(api()), 'text/html; charset=utf-8');
  show('/docs/style.css', () => DOCS_STYLE, 'text/css; charset=utf-8');
  show('/docs/openapi.json', () => JSON.stringify(api(), null, 2), 'application/json; charset=utf-8');
}

/** Made for whoever asks first: a start would wait for what hardly anybody reads. */
function onceAsked<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function docsPage({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const index = calls.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><b>${method}</b> ${escapeHtml(path)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${prose(info.description)} The same as <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Calls"><ul>${index.join('')}</ul></nav>
<main>
${calls.map(({ path, method, operation }) => section(method, path, operation)).join('\n')}
</main>
</body>
</html>
`;
}

function section(method: string, path: string, operation: Operation): string {
  const own = operation.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  return `<section id="${operation.operationId}">
<h2><b>${method}</b> ${escapeHtml(path)}</h2>
<p>${prose(operation.summary)}</p>
<p class="facts">${operation.operationId} · module ${operation['x-module']} · access ${operation['x-access']}</p>
${own.length === 0 ? '' : parameterTable(own)}
${operation.requestBody ? schema('Body', operation.requestBody) : ''}
${schema('Answer', operation.responses['200'])}
<details><summary>Failures</summary><p>${operation['x-errors'].map((code) => `<code>${code}</code>`).join(' ')}</p></details>
</section>`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema: rule }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'required' : 'optional'}</td>` +
      `<td><code>${escapeHtml(JSON.stringify(rule))}</code></td></tr>`,
  );
  return `<table><thead><tr><th>Name</th><th>In</th><th></th><th>Rule</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function schema(title: string, holder: unknown): string {
  const { content: media } = holder as { content: Record<string, { schema: unknown }> };
  const rule = Object.values(media)[0]?.schema;
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(rule, null, 2))}</pre></details>`;
}

function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
