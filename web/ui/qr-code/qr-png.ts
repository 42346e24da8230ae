import { encode } from 'uqr';
import { QUIET } from './qr-code.tsx';

const MODULE_PX = 10;

/** A QR code as a picture file that can be saved, as a data address; null where nothing can be drawn. */
export function qrPng(text: string): string | null {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (size + 2 * QUIET) * MODULE_PX;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#0b1029';
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) pen.fillRect((x + QUIET) * MODULE_PX, (y + QUIET) * MODULE_PX, MODULE_PX, MODULE_PX);
    }),
  );
  return canvas.toDataURL('image/png');
}
