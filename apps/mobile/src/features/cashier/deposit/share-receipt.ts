/** What stands on a receipt. */
export interface Receipt {
  readonly title: string;
  readonly sum: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
}

const WIDTH = 720;
const LEFT = 56;
const LINE = 84;
const HEAD = 260;

/** Shares a receipt as a picture, or saves it; false where a phone can do neither. A person who closes the sheet is done too. */
export async function shareReceipt(receipt: Receipt, name: string): Promise<boolean> {
  const canvas = draw(receipt);
  const picture = canvas && (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png')));
  if (!canvas || !picture) return false;
  const files = typeof File === 'function' ? [new File([picture], `${name}.png`, { type: picture.type })] : [];
  if (files.length > 0 && typeof navigator.canShare === 'function' && navigator.canShare({ files })) {
    return navigator.share({ files, title: receipt.title }).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
  }
  if (!('download' in HTMLAnchorElement.prototype)) return false;
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
  return true;
}

function draw({ title, sum, lines }: Receipt): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD + LINE * lines.length + LEFT;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, y: number, font: string, color: string, align: CanvasTextAlign = 'left') => {
    pen.font = `${font} ${family}`;
    pen.fillStyle = color;
    pen.textAlign = align;
    pen.fillText(text, align === 'left' ? LEFT : WIDTH - LEFT, y, WIDTH - 2 * LEFT);
  };
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(title, 96, '600 30px', '#555e85');
  write(sum, 184, '700 72px', '#131b3d');
  pen.fillStyle = '#d6cfbf';
  pen.fillRect(LEFT, 226, WIDTH - 2 * LEFT, 2);
  lines.forEach(([label, value], at) => {
    const y = HEAD + LINE * at + 40;
    write(label, y, '500 28px', '#555e85');
    write(value, y, '700 30px', '#131b3d', 'right');
  });
  return canvas;
}
