import { cellAt, pictureEnding } from '@perya/stage';
import { useEffect, useState } from 'react';
import { themeFolder } from '../theme-folder.ts';
import css from '../sheets/rules-panel.module.css';

interface SymbolPictureProps {
  readonly theme: string;
  readonly index: number;
  /** Empty when the words beside it say it. */
  readonly label: string;
  /** Where it is not one of a list; it gives the size of the sheet too. */
  readonly className?: string | undefined;
}

const COLUMNS = 4;
const ROWS = 3;

/** One symbol out of the sheet of its theme. */
export function SymbolPicture({ theme, index, label, className = css.symbol }: SymbolPictureProps) {
  const [ending, setEnding] = useState<string | null>(null);
  useEffect(() => {
    void pictureEnding('png').then(setEnding);
  }, []);
  const { x, y } = cellAt(index, COLUMNS, 1);
  const sheet = ending === null ? undefined : `url(${themeFolder(theme)}symbols.${ending})`;
  const backgroundPosition = `${(x / (COLUMNS - 1)) * 100}% ${(y / (ROWS - 1)) * 100}%`;
  return (
    <span
      className={className}
      style={{ backgroundImage: sheet, backgroundPosition }}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
