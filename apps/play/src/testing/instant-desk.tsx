import type { ActedRound } from '@perya/stage';
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { DeskContext, type Desk } from '../instant/desk-context.ts';
import type { DeskModule, DeskProps } from '../instant/desk.ts';
import { Store } from '../table/store.ts';
import { FIRST_STATE } from '../table/table-state.ts';
import { t } from '../words.ts';
import { OPENED } from './fake-studio.ts';

const STAKE = 2000;

/** A game made of elements, and what it asked for. */
export interface GameAtDesk {
  readonly onBet: ReturnType<typeof vi.fn>;
  readonly onAct: ReturnType<typeof vi.fn>;
  readonly onShown: ReturnType<typeof vi.fn>;
  readonly onChoice: ReturnType<typeof vi.fn>;
  /** Gives it something else. */
  readonly give: (props: Partial<DeskProps>) => void;
  /** Shows a round: a new turn, while nothing can be done. */
  readonly show: (round: ActedRound) => void;
}

/** Seats a game with rules, resting. */
export function atDesk(module: DeskModule, rules: unknown): GameAtDesk {
  const told = { onBet: vi.fn(), onAct: vi.fn(), onShown: vi.fn(), onChoice: vi.fn() };
  const store = new Store({ ...FIRST_STATE, phase: 'resting' as const });
  const desk = { table: { store }, opened: OPENED, hasAuto: module.hasAuto, onSheet: vi.fn() } as unknown as Desk;
  let props: DeskProps = {
    rules,
    theme: 'fruit',
    pictures: '/themes/fruit/',
    flair: 0,
    phase: 'resting',
    round: null,
    turn: 0,
    stake: STAKE,
    pace: { isQuick: false, isCalm: true, roundMsMin: 0 },
    money: (hundredths) => `₱${(hundredths / 100).toFixed(2)}`,
    text: t,
    sound: vi.fn(),
    ...told,
  };
  const { rerender } = render(<AtDesk desk={desk} module={module} props={props} />);
  const give = (change: Partial<DeskProps>) => {
    props = { ...props, ...change };
    rerender(<AtDesk desk={desk} module={module} props={props} />);
  };
  return { ...told, give, show: (round) => give({ phase: 'playing', round, turn: props.turn + 1 }) };
}

interface AtDeskProps {
  readonly desk: Desk;
  readonly module: DeskModule;
  readonly props: DeskProps;
}

function AtDesk({ desk, module: { Game }, props }: AtDeskProps) {
  return (
    <DeskContext.Provider value={desk}>
      <Game {...props} />
    </DeskContext.Provider>
  );
}

/** A round with these events. */
export function roundOf(events: readonly unknown[], more: Partial<ActedRound> = {}): ActedRound {
  return { roundNo: 'R1', choice: null, actions: [], events, stake: STAKE, win: 0, isOpen: false, ...more };
}

/** A button by its name. */
export function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}
