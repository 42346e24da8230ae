import { useEffect, useRef, type MouseEvent, type TouchEvent } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { SymbolPicture } from '../../faces/symbol-picture.tsx';
import type { DeskProps } from '../desk.ts';
import { Foil } from './foil.ts';
import css from './scratch.module.css';
import { SIDE, Strokes, type Place } from './strokes.ts';

/** A field of the card. */
export interface Field {
  /** What is printed there: a number among the prizes. */
  readonly prize: number;
  readonly pays: string;
  readonly isOpen: boolean;
  readonly isWinner: boolean;
}

interface ScratchCardProps {
  readonly theme: string;
  readonly text: DeskProps['text'];
  /** Null while there is no card: only foil is seen. */
  readonly fields: readonly Field[] | null;
  /** Another card has another one. */
  readonly turn: number;
  readonly isOff: boolean;
  readonly onOpen: (fields: readonly number[]) => void;
  readonly onRub: () => void;
}

/** The best symbol of a theme is printed for the highest prize. */
const BEST = 8;

/** Nine fields under foil. */
export function ScratchCard({ theme, text, fields, turn, isOff, onOpen, onRub }: ScratchCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const foil = useRef<Foil | null>(null);
  const strokes = useRef(new Strokes());
  const last = useRef<Place | null>(null);
  const opened = (fields ?? []).flatMap(({ isOpen }, at) => (isOpen ? [at] : []));
  const openedText = opened.join(' ');
  const hasCard = fields !== null;
  useEffect(() => {
    if (!canvas.current) return;
    foil.current ??= new Foil(canvas.current);
    foil.current.cover();
    strokes.current = new Strokes();
  }, [turn, hasCard]);
  useEffect(() => {
    opened.forEach((field) => foil.current?.open(field));
    // What is open is told by the text of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [openedText, turn, hasCard]);
  const rub = (to: Place) => {
    const from = last.current ?? to;
    last.current = to;
    foil.current?.scratch(from, to);
    onRub();
    onOpen(strokes.current.add(from, to));
  };
  const move = (element: HTMLElement, at: { readonly clientX: number; readonly clientY: number }) => {
    const box = element.getBoundingClientRect();
    const scale = SIDE / (box.width || 1);
    if (!isOff) rub({ x: (at.clientX - box.left) * scale, y: (at.clientY - box.top) * scale });
  };
  const lift = () => {
    last.current = null;
  };
  const onTouchMove = (event: TouchEvent<HTMLDivElement>) => {
    const [touch] = Array.from(event.touches);
    if (touch) move(event.currentTarget, touch);
  };
  const onMouseMove = (event: MouseEvent<HTMLDivElement>) => {
    if (event.buttons === 1) move(event.currentTarget, event);
    else lift();
  };
  return (
    <div className={css.card} onTouchMove={onTouchMove} onTouchEnd={lift} onMouseMove={onMouseMove} onMouseLeave={lift}>
      {Array.from({ length: SIDE * SIDE }, (_, at) => (
        <PrintedField
          key={at}
          number={at + 1}
          field={fields?.[at] ?? null}
          isOff={isOff}
          theme={theme}
          text={text}
          onTap={() => onOpen([at])}
        />
      ))}
      <canvas ref={canvas} className={css.foil} aria-hidden="true" />
    </div>
  );
}

interface PrintedFieldProps extends Pick<ScratchCardProps, 'theme' | 'text' | 'isOff'> {
  readonly number: number;
  readonly field: Field | null;
  readonly onTap: () => void;
}

function PrintedField({ number, field, isOff, theme, text, onTap }: PrintedFieldProps) {
  const label = field?.isOpen
    ? text('scratch.open', { number, amount: field.pays })
    : text('scratch.covered', { number });
  return (
    <button
      type="button"
      className={classNames(css.field, field?.isOpen && css.open, field?.isWinner && css.winner)}
      aria-label={label}
      disabled={isOff || field === null || field.isOpen}
      onClick={onTap}
    >
      {field && (
        <>
          <SymbolPicture theme={theme} index={BEST - field.prize} label="" className={css.symbol} />
          <b className={css.pays}>{field.pays}</b>
        </>
      )}
    </button>
  );
}
