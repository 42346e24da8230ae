import { useCallback, useEffect, useState } from 'react';
import type { DeskProps } from '../desk.ts';

/** A card and how far it has been scratched. */
export interface CardState {
  /** A new card is asked for and has not come. */
  readonly isComing: boolean;
  readonly opened: readonly number[];
  readonly isOver: boolean;
  /** The fields open by themselves. */
  readonly isSweeping: boolean;
  readonly open: (fields: readonly number[]) => void;
  readonly sweep: () => void;
}

const SWEEP_MS = 110;
const SEEN_MS = 700;

/** Opens fields by hand, or one after the other for those who do not want to, and says when all have been seen. */
export function useCard({ turn, phase, pace, onShown }: DeskProps, fields: number): CardState {
  const [state, setState] = useState<{ readonly turn: number; readonly opened: readonly number[] }>({
    turn: 0,
    opened: [],
  });
  const [sweptTurn, setSweptTurn] = useState(0);
  const [toldTurn, setToldTurn] = useState(0);
  const opened = state.turn === turn ? state.opened : [];
  const isOver = turn > 0 && opened.length === fields;
  const isHasty = pace.isAuto === true || pace.isQuick || pace.isCalm;
  const isSweeping = turn > 0 && !isOver && (isHasty || sweptTurn === turn);
  const open = useCallback(
    (more: readonly number[]) =>
      setState((before) => {
        const known = before.turn === turn ? before.opened : [];
        const fresh = more.filter((field) => !known.includes(field));
        return fresh.length === 0 && before.turn === turn ? before : { turn, opened: [...known, ...fresh] };
      }),
    [turn],
  );
  const count = opened.length;
  useEffect(() => {
    if (!isSweeping) return undefined;
    const next = Array.from({ length: fields }, (_, field) => field).find((field) => !opened.includes(field));
    const timer = window.setTimeout(() => open(next === undefined ? [] : [next]), SWEEP_MS);
    return () => window.clearTimeout(timer);
    // Another field is next when one more is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSweeping, count, fields, open]);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = window.setTimeout(() => {
      onShown();
      setToldTurn(turn);
    }, SEEN_MS);
    return () => window.clearTimeout(timer);
  }, [isOver, turn, onShown]);
  return {
    isComing: phase === 'playing' && (turn === 0 || toldTurn === turn),
    opened,
    isOver,
    isSweeping,
    open,
    sweep: () => setSweptTurn(turn),
  };
}
