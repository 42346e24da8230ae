import { stageSize } from '@perya/stage';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { timesText } from '../times-text.ts';
import { drawBoard, fitBoard, type BoardSize, type Falling } from './board.ts';
import { ballColors, binColors } from './drop-colors.ts';
import css from './drop.module.css';

interface DropBoardProps {
  readonly rows: number;
  /** What the bins pay from the left, in hundredths. */
  readonly bins: readonly number[];
  readonly theme: string;
  readonly falling: Falling | null;
  /** The bin the ball lies in. */
  readonly landed: number | null;
  readonly label: string;
}

/** More bins than these have no room for numbers that lie. */
const LYING_MAX = 10;

/** Pegs, the ball and the bins. */
export function DropBoard({ rows, bins, theme, falling, landed, label }: DropBoardProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useBoardSize(place, rows);
  useEffect(() => {
    const brush = canvas.current?.getContext('2d');
    if (!brush || !size || !canvas.current) return;
    const { scale } = stageSize(size.width, size.height, window.devicePixelRatio);
    const wide = Math.round(size.width * scale);
    const high = Math.round(size.height * scale);
    if (canvas.current.width !== wide || canvas.current.height !== high) {
      canvas.current.width = wide;
      canvas.current.height = high;
    }
    brush.setTransform(scale, 0, 0, scale, 0, 0);
    drawBoard(brush, size, rows, ballColors(theme), falling);
  }, [size, rows, theme, falling]);
  return (
    <div className={css.board}>
      <div ref={place} className={css.pegs}>
        <canvas ref={canvas} style={size ? { width: size.width, height: size.height } : undefined} />
      </div>
      <ol
        className={classNames(css.bins, bins.length > LYING_MAX && css.standing)}
        style={size ? { width: size.gap * bins.length } : undefined}
        aria-label={label}
      >
        {bins.map((pays, bin) => {
          const { ground, ink } = binColors(pays);
          return (
            <li
              // A bin is known by its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={bin}
              className={classNames(css.bin, landed === bin && css.landed)}
              style={{ background: ground, color: ink }}
            >
              <span>{timesText(pays).replace(/\.00$/, '')}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** How large the board is, also after the phone was turned. */
function useBoardSize(place: { readonly current: HTMLDivElement | null }, rows: number): BoardSize | null {
  const [size, setSize] = useState<BoardSize | null>(null);
  useLayoutEffect(() => {
    const fit = () => {
      const { clientWidth = 0, clientHeight = 0 } = place.current ?? {};
      if (clientWidth > 0 && clientHeight > 0) setSize(fitBoard(clientWidth, clientHeight, rows));
    };
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [place, rows]);
  return size;
}
