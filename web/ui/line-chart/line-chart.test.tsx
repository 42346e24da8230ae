import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LineChart, type LinePoint } from './line-chart.tsx';

afterEach(cleanup);

const points = (count: number): LinePoint[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `d${at}`,
    label: String(at + 1),
    title: `11/${at + 1}`,
    name: `November ${at + 1}`,
    values: [at * 100, at * 50],
    texts: [`₱${at * 100}`, `₱${at * 50}`],
  }));

function show(count: number) {
  const view = render(
    <LineChart title="Money" label="Money by day" series={['Deposit', 'Withdraw']} points={points(count)} />,
  );
  const slider = screen.getByRole('slider', { name: 'Money by day' });
  const plot = slider.parentElement!;
  plot.getBoundingClientRect = () => ({ left: 10, width: 311 }) as DOMRect;
  return { ...view, slider, plot, told: () => slider.getAttribute('aria-valuetext') };
}

describe('line chart', () => {
  it('begins with the last day, and says which line is which', () => {
    const { told, container } = show(7);
    expect(told()).toBe('November 7: Deposit ₱600, Withdraw ₱300');
    expect(screen.getByText('11/7').parentElement?.textContent).toBe('11/7Deposit₱600Withdraw₱300');
    expect(container.querySelectorAll('circle')).toHaveLength(2);
  });

  it('tells the day that is tapped', () => {
    const { told, plot } = show(7);
    fireEvent.click(plot, { clientX: 10 + 38 });
    expect(told()).toBe('November 1: Deposit ₱0, Withdraw ₱0');
    fireEvent.click(plot, { clientX: 10 + 38 + 265 / 6 });
    expect(told()).toContain('November 2');
  });

  it('follows a finger that is drawn over it, and leaves one alone that scrolls', () => {
    const { told, plot } = show(7);
    fireEvent.touchStart(plot, { touches: [{ clientX: 100, clientY: 50 }] });
    fireEvent.touchMove(plot, { touches: [{ clientX: 104, clientY: 120 }] });
    expect(told()).toContain('November 7');
    fireEvent.touchMove(plot, { touches: [{ clientX: 48, clientY: 60 }] });
    expect(told()).toContain('November 1');
  });

  it('goes from day to day by keyboard', () => {
    const { told, slider } = show(90);
    expect(slider.getAttribute('max')).toBe('89');
    fireEvent.input(slider, { target: { value: '11' } });
    expect(told()).toContain('November 12');
  });

  it.each([0, 1, 2, 90])('draws %s days', (count) => {
    const { container } = render(
      <LineChart title="Money" label="Money by day" series={['In', 'Out']} points={points(count)} />,
    );
    expect(container.innerHTML).not.toContain('NaN');
  });

  it('stays with the chosen day when the others change, and goes to the last when it is gone', () => {
    const { told, plot, rerender } = show(7);
    fireEvent.click(plot, { clientX: 10 + 38 });
    const again = (list: readonly LinePoint[]) =>
      rerender(<LineChart title="Money" label="Money by day" series={['Deposit', 'Withdraw']} points={list} />);
    again(points(8));
    expect(told()).toContain('November 1:');
    again(points(8).slice(1));
    expect(told()).toContain('November 8');
  });
});
