import type { ReactNode } from 'react';
import { encode } from 'uqr';
import css from './qr-code.module.css';

/** Modules of white that scanners need around the code. */
export const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  /** What scanning it does. */
  readonly label: string;
  readonly size?: string;
  /** Stands in the middle; the code is then written so that it can miss that part. */
  readonly centre?: ReactNode;
}

/** A QR code as one path; import it lazily, the encoder comes with it. */
export function QrCode({ text, label, size = '3.2rem', centre }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: centre ? 'Q' : 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <span className={css.frame} style={{ width: size, height: size }}>
      <svg
        className={css.code}
        viewBox={`${-QUIET} ${-QUIET} ${modules + 2 * QUIET} ${modules + 2 * QUIET}`}
        role="img"
        aria-label={label}
      >
        <path d={path} />
      </svg>
      {centre && <span className={css.centre}>{centre}</span>}
    </span>
  );
}
