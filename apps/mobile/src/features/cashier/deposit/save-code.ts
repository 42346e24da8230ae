/** Saves a code as a picture; Safari 12 cannot, there the person takes a screenshot. */
export async function saveCode(text: string, name: string): Promise<boolean> {
  if (!('download' in HTMLAnchorElement.prototype)) return false;
  try {
    const { qrPng } = await import('@perya/web/ui/qr-code/qr-png.ts');
    const picture = qrPng(text);
    if (picture === null) return false;
    const link = document.createElement('a');
    link.href = picture;
    link.download = `${name}.png`;
    link.click();
    return true;
  } catch {
    return false;
  }
}
