/** Finds what says exactly this, though a part of it stands out. */
export function whole(text: string): (content: string, element: Element | null) => boolean {
  return (_, element) => element?.tagName === 'DD' && element.textContent === text;
}
