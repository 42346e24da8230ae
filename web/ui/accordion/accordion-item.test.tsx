import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AccordionItem } from './accordion-item.tsx';

afterEach(cleanup);

describe('accordion item', () => {
  it('unfolds and folds its answer, and says which', () => {
    render(<AccordionItem title="Paano?">Ganito.</AccordionItem>);
    const question = screen.getByRole('button', { name: 'Paano?' });
    const answer = document.getElementById(question.getAttribute('aria-controls') ?? '')!;
    expect(question.getAttribute('aria-expanded')).toBe('false');
    expect(answer.hidden).toBe(true);
    fireEvent.click(question);
    expect(question.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('region', { name: 'Paano?' }).textContent).toBe('Ganito.');
    fireEvent.click(question);
    expect(answer.hidden).toBe(true);
  });

  it('can start open', () => {
    render(
      <AccordionItem title="Paano?" startsOpen level={2}>
        Ganito.
      </AccordionItem>,
    );
    expect(screen.getByRole('region')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  });
});
