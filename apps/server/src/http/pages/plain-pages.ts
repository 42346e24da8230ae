import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE, HTML_LANG, SUPPORTED_LANGUAGES, type Language } from '@perya/contract';
import { textIn } from '../../platform/text/dictionary.ts';

const STYLE = [
  'body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;background:#0B1029;color:#F7F8FF;',
  'font:16px/1.5 -apple-system,"Helvetica Neue",Roboto,Arial,sans-serif}',
  'main{max-width:320px;padding:24px;text-align:center}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 24px;color:#AEB8E6}',
  'a{display:inline-block;padding:12px 28px;border-radius:12px;background:#FFC12E;color:#2A1600;font-weight:700;text-decoration:none}',
].join('');

/** The only inline style of the whole site, allowed by its hash. */
export const PLAIN_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const inOwnLanguage = (language: Language) =>
  `<h1 lang="${HTML_LANG[language]}">${textIn(language, 'outOfOrder.title')}</h1>
<p lang="${HTML_LANG[language]}">${textIn(language, 'outOfOrder.text')}</p>`;

/** What a visitor sees when not even the brand's settings can be read: every language, no script, one link. */
export const OUT_OF_ORDER_PAGE = `<!doctype html>
<html lang="${HTML_LANG[DEFAULT_LANGUAGE]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${textIn(DEFAULT_LANGUAGE, 'outOfOrder.title')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${SUPPORTED_LANGUAGES.map(inOwnLanguage).join('\n')}
<a href="/m/home">${SUPPORTED_LANGUAGES.map((language) => textIn(language, 'outOfOrder.again')).join(' / ')}</a>
</main>
</body>
</html>
`;

/** What an operator sees who started the server without building the site. */
export const NOT_BUILT_SENTENCE =
  'The mobile site has not been built. Run "npm run build", then start the server again.';
