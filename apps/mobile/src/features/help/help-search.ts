/** An article as the search sees it. */
interface Article {
  readonly title: string;
  readonly content: string;
}

const BLOCK_END = /<\/(?:p|h\d|li|blockquote|td|th)>|<br\s*\/?>/gi;
const BARE_HEADING_END = /([^\s.?!:…>])(\s*<\/h\d>)/gi;
const PREVIEW_LETTERS = 140;

/** The words of written content, without its tags. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(BLOCK_END, ' $&'), 'text/html');
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The beginning of an article, cut at a word; a heading in it leads over to what follows. [HELP-04] */
export function previewOf(html: string): string {
  const text = plainText(html.replace(BARE_HEADING_END, '$1:$2'));
  if (text.length <= PREVIEW_LETTERS) return text;
  return `${text.slice(0, PREVIEW_LETTERS).replace(/\s+\S*$/, '')}…`;
}

/** What can be searched for in each article; made once for many searches. */
export function indexArticles(articles: readonly Article[]): string[] {
  return articles.map(({ title, content }) => fold(`${title} ${plainText(content)}`));
}

/** The positions of the articles that hold every word of the search, in title or text; accents and case do not count. */
export function findArticles(index: readonly string[], search: string): number[] {
  const words = fold(search).split(' ').filter(Boolean);
  return index
    .map((text, position) => (words.every((word) => text.includes(word)) ? position : -1))
    .filter((position) => position >= 0);
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** The position that a query or a hash names, or nothing. [ROUTE-07] */
export function positionIn(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}
