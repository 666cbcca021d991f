import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render as renderElement, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { serverDateReceived } from '../api/server-clock';
import { createStore } from '../app/store';
import { Countdown } from './Countdown';

const NOW = Date.parse('2026-03-01T12:00:00Z');
let { store } = createStore();
const render = (element: ReactNode) => renderElement(<Provider store={store}>{element}</Provider>);
const shown = () => screen.getByRole('timer').textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  ({ store } = createStore());
});
afterEach(() => {
  jest.useRealTimers();
});

describe('Countdown', () => {
  it('ticks every second, until the reminder is being sent [REM-13]', () => {
    render(<Countdown due={new Date(NOW + 3_000).toISOString()} />);
    expect(shown()).toBe('Próximo: 0m 3s');
    for (const text of ['Próximo: 0m 2s', 'Próximo: 0m 1s', 'Enviando recordatorio...', 'Enviando recordatorio...']) {
      pass(1_000);
      expect(shown()).toBe(text);
    }
  });

  it.each([
    ['an hour fast', 3_600_000],
    ['an hour slow', -3_600_000],
  ])("goes by the server's clock on a computer whose own is %s, from the next tick on", (_, wrong) => {
    jest.setSystemTime(NOW + wrong);
    render(<Countdown due={new Date(NOW + 90_500).toISOString()} />);
    // Half a second is assumed for what the header leaves out.
    act(() => void store.dispatch(serverDateReceived(new Date(NOW).toUTCString())));
    pass(1_000);
    expect(shown()).toBe('Próximo: 1m 29s');
    pass(90_000);
    expect(shown()).toBe('Enviando recordatorio...');
  });

  it.each([
    [undefined, 'Cargando...'],
    [null, 'Sin recordatorio programado'],
  ])('of %s says %s', (due, text) => {
    render(<Countdown due={due} />);
    expect(shown()).toBe(text);
  });

  it('ticks together with the others', () => {
    render(
      <>
        <Countdown due={new Date(NOW + 60_400).toISOString()} />
        <Countdown due={new Date(NOW + 3_600_900).toISOString()} />
      </>,
    );
    const texts = () => screen.getAllByRole('timer').map(({ textContent }) => textContent);
    expect(texts()).toEqual(['Próximo: 1m 0s', 'Próximo: 1h 0m 0s']);
    pass(1_000);
    expect(texts()).toEqual(['Próximo: 0m 59s', 'Próximo: 59m 59s']);
  });
});
