/** Where the pictures of a theme are. */
export function themeFolder(theme: string): string {
  return `${import.meta.env.BASE_URL}themes/${encodeURIComponent(theme)}/`;
}
