import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useController, useForm } from 'react-hook-form';
import { DateTimeInput } from './DateTimeInput';
import { isIncompleteDateTime, joinDateTime, PART_OF_DATE, splitDateTime } from './typed-time';

const MISSING = 'Falta una parte.';

function show(value = '') {
  const saved = jest.fn<(at: string) => void>();
  function Form() {
    const form = useForm({ defaultValues: { at: value } });
    const { field, fieldState } = useController({
      control: form.control,
      name: 'at',
      rules: { validate: (at) => !isIncompleteDateTime(at) || MISSING },
    });
    return (
      <form noValidate onSubmit={(event) => void form.handleSubmit(({ at }) => saved(at))(event)}>
        <DateTimeInput
          label="Vence el"
          timeName="Hora de vencimiento"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          fieldRef={field.ref}
          hint="Hora de Tegucigalpa"
          error={fieldState.error?.message}
        />
        <button>Guardar</button>
      </form>
    );
  }
  render(<Form />, { reactStrictMode: true });
  return { user: userEvent.setup(), saved };
}
const date = () => screen.getByLabelText('Vence el');
const time = () => screen.getByLabelText('Hora de vencimiento');
const save = () => screen.getByRole('button', { name: 'Guardar' });

describe('a field of date and time', () => {
  it('has both parts of its value, and joins them', async () => {
    const { user, saved } = show('2026-11-27T15:00');
    expect([date(), time()].map((part) => (part as HTMLInputElement).value)).toEqual(['2026-11-27', '15:00']);
    expect(date()).toHaveAccessibleDescription('Hora de Tegucigalpa');
    expect(screen.getByText('Hora')).toBeVisible();
    fireEvent.change(date(), { target: { value: '2026-11-28' } });
    await user.clear(time());
    await user.type(time(), '7 pm');
    await user.click(save());
    await waitFor(() => expect(saved.mock.calls).toEqual([['2026-11-28T19:00']]));
  });

  it('is none when both parts are removed', async () => {
    const { user, saved } = show('2026-11-27T15:00');
    await user.clear(date());
    await user.clear(time());
    await user.click(save());
    await waitFor(() => expect(saved.mock.calls).toEqual([['']]));
  });

  it('gives a date no hour by itself, and asks for it at the hour', async () => {
    const { user, saved } = show();
    await user.type(date(), '2026-11-27');
    expect(time()).toHaveValue('');
    await user.click(save());
    await waitFor(() => expect(time()).toHaveAccessibleDescription(MISSING));
    expect(date()).toHaveAccessibleDescription('Hora de Tegucigalpa');
    await waitFor(() => expect(time()).toHaveFocus());
    expect(date()).toHaveValue('2026-11-27');
    await user.type(time(), '15');
    await user.click(save());
    await waitFor(() => expect(saved.mock.calls).toEqual([['2026-11-27T15:00']]));
  });

  it('asks for the date at the date', async () => {
    const { user, saved } = show();
    await user.type(time(), '15');
    await user.click(save());
    await waitFor(() => expect(date()).toHaveAccessibleDescription(`${MISSING} Hora de Tegucigalpa`));
    expect(time()).not.toHaveAccessibleDescription();
    await waitFor(() => expect(date()).toHaveFocus());
    expect(time()).toHaveValue('15:00');
    expect(saved).not.toHaveBeenCalled();
  });

  it('is not saved with an hour that is none, which alone says so', async () => {
    const { user, saved } = show();
    await user.type(date(), '2026-11-27');
    await user.type(time(), '77{Enter}');
    await waitFor(() => expect(time()).toHaveAccessibleDescription('Escribe la hora así: 14:30.'));
    expect(screen.queryByText(MISSING)).toBeNull();
    expect(time()).toHaveValue('77');
    expect(saved).not.toHaveBeenCalled();
  });

  it.each([
    ['left', fireEvent.blur],
    ['typed', fireEvent.keyUp],
  ])('does not take a part of a date for none when it is %s', async (_when, happen) => {
    const { user, saved } = show();
    // As a browser has a day without its year: the value is empty.
    Object.defineProperty(date(), 'validity', { value: { badInput: true }, configurable: true });
    happen(date());
    await user.click(save());
    await waitFor(() => expect(date()).toHaveAccessibleDescription(`${MISSING} Hora de Tegucigalpa`));
    expect(date()).toHaveValue('');
    expect(saved).not.toHaveBeenCalled();
    Reflect.deleteProperty(date(), 'validity');
    happen(date());
    await user.click(save());
    await waitFor(() => expect(saved.mock.calls).toEqual([['']]));
  });
});

describe('the text of a date and a time', () => {
  it.each([
    ['', '', '', false],
    ['2026-11-27', '15:00', '2026-11-27T15:00', false],
    ['2026-11-27', '', '2026-11-27 ', true],
    ['', '15:00', ' 15:00', true],
    ['2026-11-27', '15', '2026-11-27 15', true],
    ['2026-11-27', '24:00', '2026-11-27 24:00', true],
    ['2026-11-27', '15:00 T Z', '2026-11-27 15:00 T Z', true],
    ['20266-11-27', '15:00', '20266-11-27 15:00', true],
    [PART_OF_DATE, '15:00', '? 15:00', true],
  ])('%j and %j are %j; incomplete: %s', (day, hour, text, isIncomplete) => {
    expect(joinDateTime(day, hour)).toBe(text);
    expect(isIncompleteDateTime(text)).toBe(isIncomplete);
    expect(splitDateTime(text)).toEqual({ date: day, time: hour });
  });
});
