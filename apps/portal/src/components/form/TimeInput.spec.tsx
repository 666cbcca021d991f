import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TimeInput } from './TimeInput';

const MESSAGE = 'Escribe la hora así: 14:30.';

function show({ value = '', isEnd = false }: { value?: string; isEnd?: boolean } = {}) {
  const changed = jest.fn<(value: string) => void>();
  /** The value of the field's form when it is sent. */
  const sent = jest.fn<(value: string) => void>();
  function Form() {
    const [current, setCurrent] = useState(value);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(field().value);
        }}
      >
        <TimeInput
          aria-label="Hora"
          value={current}
          isEnd={isEnd}
          onChange={(next) => {
            changed(next);
            setCurrent(next);
          }}
        />
        <button>Guardar</button>
      </form>
    );
  }
  render(<Form />, { reactStrictMode: true });
  return { user: userEvent.setup(), changed, sent };
}
const field = () => screen.getByLabelText<HTMLInputElement>('Hora');

describe('a field of a time', () => {
  it('is a text field, whatever language the browser has', () => {
    show();
    expect(field()).toHaveAttribute('type', 'text');
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(field()).toHaveAttribute('autocomplete', 'off');
    expect(field()).toHaveAttribute('placeholder', 'HH:MM');
  });

  it('shows what is typed as it is typed, and writes it as HH:MM when it is left', async () => {
    const { user, changed } = show();
    await user.type(field(), '730 p. m.');
    expect(field()).toHaveValue('730 p. m.');
    expect(changed).toHaveBeenLastCalledWith('19:30');
    await user.tab();
    expect(field()).toHaveValue('19:30');
    expect(changed).toHaveBeenLastCalledWith('19:30');
  });

  it('writes it on Enter before the form is sent', async () => {
    const { user, sent } = show();
    await user.type(field(), '7{Enter}');
    expect(sent.mock.calls).toEqual([['07:00']]);
    expect(field()).toHaveFocus();
  });

  it.each([
    ['left', async (user: ReturnType<typeof userEvent.setup>) => user.tab()],
    ['sent', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Enter}')],
  ])('keeps what is no time as typed, with a message once it is %s and until it is corrected', async (_when, end) => {
    const { user, changed } = show();
    await user.type(field(), '77');
    expect(screen.queryByText(MESSAGE)).toBeNull();
    await end(user);
    expect(field()).toHaveValue('77');
    expect(changed).toHaveBeenLastCalledWith('77');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(MESSAGE);
    expect(screen.getByRole('alert')).toHaveTextContent(MESSAGE);
    await user.clear(field());
    await user.type(field(), '17');
    await user.tab();
    expect(field()).toHaveValue('17:00');
    expect(field()).toBeValid();
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });

  it('is empty and without a message when nothing or a space is typed', async () => {
    const { user, changed } = show({ value: '07:00' });
    await user.clear(field());
    await user.type(field(), ' ');
    await user.tab();
    expect(field()).toHaveValue('');
    expect(changed).toHaveBeenLastCalledWith('');
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });

  it.each([
    [false, '24:00', '24:00', true],
    [true, '24:00', '24:00', false],
    [true, '0:00', '24:00', false],
    [false, '0:00', '00:00', false],
    [false, '23:59', '23:59', false],
    [true, '24:01', '24:01', true],
  ])('at an end (%s) %s is written %s; refused: %s', async (isEnd, typed, shown, isRefused) => {
    const { user } = show({ isEnd });
    await user.type(field(), typed);
    await user.tab();
    expect(field()).toHaveValue(shown);
    expect(screen.queryAllByText(MESSAGE)).toHaveLength(isRefused ? 1 : 0);
  });

  it.each([
    [false, '00:00', '23:30'],
    [true, '00:30', '24:00'],
  ])('at an end (%s) offers the half hours from %s to %s, while it has the focus', async (isEnd, first, last) => {
    const { user } = show({ isEnd });
    const offered = () => [...(field().list?.options ?? [])].map(({ value }) => value);
    expect(offered()).toEqual([]);
    await user.click(field());
    expect([offered().length, offered()[0], offered().at(-1)]).toEqual([48, first, last]);
    await user.tab();
    expect(offered()).toEqual([]);
  });

  it('goes half an hour up and down by the arrows, and stays at the first and the last', async () => {
    const { user } = show({ value: '23:10' });
    await user.click(field());
    await user.keyboard('{ArrowUp}');
    expect(field()).toHaveValue('23:30');
    await user.keyboard('{ArrowUp}');
    expect(field()).toHaveValue('23:30');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(field()).toHaveValue('23:30');
    await user.clear(field());
    await user.keyboard('{ArrowUp}');
    expect(field()).toHaveValue('');
    await user.keyboard('077{ArrowDown}');
    expect(field()).toHaveValue('077');
    await user.clear(field());
    await user.keyboard('15{ArrowDown}');
    expect(field()).toHaveValue('14:30');
    await user.clear(field());
    await user.keyboard('0{ArrowDown}');
    expect(field()).toHaveValue('00:00');
  });
});
