/** How every page of the sandbox begins; `own` is what it loads. */
export function sandboxHead(title: string, own: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
${own}
</head>`;
}
