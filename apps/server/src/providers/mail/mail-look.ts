import { escapeHtml } from '../../platform/html/html.ts';

const BODY = 'margin:0;padding:24px 16px;background:#f6f3ec;color:#131b3d;font:16px/1.5 Helvetica,Arial,sans-serif';
const CARD = 'max-width:480px;margin:0 auto;padding:24px;border-radius:14px;background:#fff';

/** Makes addresses in a text clickable; everything else stays what it is. */
export function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => {
      const shown = escapeHtml(part);
      return at % 2 === 1 ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown;
    })
    .join('');
}

/** The same words for mail programs that show colours. */
export function mailHtml(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replace(/\n/g, '<br>')}</p>`);
  return `<!doctype html><html><body style="${BODY}"><div style="${CARD}">${paragraphs.join('')}</div></body></html>`;
}
