import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Modal } from '../modal/Modal';
import { Combobox, type Option } from './Combobox';

const ANA: Option = { id: '1', label: 'Ana - Primaria' };
const LUIS: Option = { id: '2', label: 'Luis - Biblioteca' };

interface Given {
  value?: Option;
  required?: boolean;
  busy?: boolean;
  message?: string;
  options?: readonly Option[];
}

function show({ value, required = true, ...given }: Given = {}) {
  const chosen = jest.fn<(option: Option | null) => void>();
  const searched = jest.fn<(text: string) => void>();
  const closed = jest.fn();
  const submitted = jest.fn();
  let change = (_next: Pick<Given, 'busy' | 'options'>): void => undefined;
  function Form() {
    const [current, setCurrent] = useState<Option | null>(value ?? null);
    const [shown, setShown] = useState<Pick<Given, 'busy' | 'message' | 'options'>>(given);
    change = (next) => act(() => setShown(next));
    return (
      <Modal title="Formulario" onClose={closed}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submitted();
          }}
        >
          <label htmlFor="employee">Empleado</label>
          <Combobox
            control={{ id: 'employee', 'aria-describedby': undefined, 'aria-invalid': undefined }}
            placeholder="Seleccionar empleado"
            options={shown.options ?? [ANA, LUIS]}
            value={current}
            onChange={(option) => {
              chosen(option);
              setCurrent(option);
            }}
            onSearch={searched}
            required={required}
            busy={shown.busy ?? false}
            message={shown.message ?? null}
          />
          <button>Guardar</button>
        </form>
      </Modal>
    );
  }
  const warned = jest.spyOn(console, 'error');
  render(<Form />, { reactStrictMode: true });
  return {
    user: userEvent.setup(),
    chosen,
    searched,
    closed,
    submitted,
    warned,
    change: (next: Parameters<typeof change>[0]) => change(next),
  };
}

const field = () => screen.getByRole('combobox', { name: 'Empleado' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('Combobox', () => {
  it('is named by its label, and the mouse opens it and chooses, without a warning of React', async () => {
    const { user, chosen, warned } = show();
    expect(field()).toHaveAttribute('placeholder', 'Seleccionar empleado');
    expect(field()).toBeRequired();
    expect(options()).toEqual([]);
    await user.click(field());
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('listbox', { name: 'Seleccionar empleado' })).toBeVisible();
    expect(options()).toEqual(['Ana - Primaria', 'Luis - Biblioteca']);
    await user.click(screen.getByRole('option', { name: 'Luis - Biblioteca' }));
    expect(chosen.mock.calls).toEqual([[LUIS]]);
    expect(field()).toHaveValue('Luis - Biblioteca');
    expect(options()).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it("opens by the button 'Mostrar opciones'", async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Mostrar opciones' }));
    expect(options()).toHaveLength(2);
    expect(field()).toHaveFocus();
  });

  it('is worked by arrows and Enter, which does not submit the form around it', async () => {
    const { user, chosen, submitted } = show();
    await user.click(field());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field()).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: 'Luis - Biblioteca' }).id,
    );
    await user.keyboard('{Enter}');
    expect(chosen.mock.calls).toEqual([[LUIS]]);
    expect(submitted).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('searches for what is typed, and Enter chooses the first found', async () => {
    const { user, chosen, searched } = show();
    await user.type(field(), 'an');
    expect(searched.mock.calls).toEqual([['a'], ['an']]);
    await user.keyboard('{Enter}');
    expect(chosen.mock.calls).toEqual([[ANA]]);
    expect(searched).toHaveBeenLastCalledWith('');
  });

  const BEA: Option = { id: '3', name: 'Béa', label: 'Béa - Primaria' };
  const BEATRIZ: Option = { id: '4', name: 'Beatriz', label: 'Beatriz - Primaria' };

  it.each([
    ['an', [ANA], 'the only one that is found'],
    [' bea ', [BEA, BEATRIZ], 'the one of that name among others'],
  ] as const)('typing %j and Tab chooses %s: %s [TASK-08]', async (text, found, _which) => {
    const { user, chosen } = show({ options: found });
    await user.type(field(), text);
    await user.tab();
    expect(chosen.mock.calls).toEqual([[found[0]]]);
    expect(field()).not.toHaveFocus();
    expect(field()).toHaveValue(found[0].label);
  });

  it.each([
    ['be', [BEA, BEATRIZ], undefined, 'two are found'],
    ['bea', [BEA, { ...BEA, id: '5' }], undefined, 'two have the name'],
    ['an', [ANA], 'Y 1 más: escribe para buscar', 'there are more'],
    ['x', [], 'Sin resultados', 'nothing is found'],
    ['{ArrowDown}', [ANA], undefined, 'nothing is typed'],
  ] as const)('typing %j and Tab chooses nothing of %j (%s): %s [TASK-08]', async (text, found, message, _why) => {
    const { user, chosen } = show({ options: found, ...(message && { message }) });
    await user.type(field(), text);
    await user.tab();
    expect(chosen).not.toHaveBeenCalled();
    expect(field()).toHaveValue('');
  });

  it('chooses by Tab when the options of what is typed arrive, unless one types again [TASK-08]', async () => {
    const { user, chosen, change } = show({ options: [ANA, LUIS], busy: true });
    await user.type(field(), 'an');
    await user.tab();
    expect(chosen).not.toHaveBeenCalled();
    expect(field()).toHaveValue('an');
    change({ options: [ANA], busy: false });
    expect(chosen.mock.calls).toEqual([[ANA]]);
    change({ options: [ANA, LUIS], busy: true });
    await user.clear(field());
    await user.type(field(), 'lui');
    await user.tab();
    await user.type(field(), 's');
    chosen.mockClear();
    change({ options: [LUIS], busy: false });
    expect(chosen).not.toHaveBeenCalled();
  });

  it('chooses nothing by Enter while what is listed is of the search before', async () => {
    const { user, chosen, submitted } = show({ busy: true });
    await user.type(field(), 'an{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    expect(submitted).not.toHaveBeenCalled();
    expect(field()).toHaveValue('an');
  });

  it('closes only its list by Escape, and the dialog around it by the next one; the choice stays', async () => {
    const { user, chosen, closed } = show({ value: ANA });
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(closed).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(chosen).not.toHaveBeenCalled();
    expect(field()).toHaveValue('Ana - Primaria');
  });

  it('is left by Tab: what was typed and not chosen is no choice', async () => {
    const { user, chosen } = show({ value: ANA });
    await user.click(field());
    await user.keyboard('lu{ArrowDown}');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus();
    expect(options()).toEqual([]);
    expect(field()).toHaveValue('Ana - Primaria');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('replaces the name of what is chosen by what is typed', async () => {
    const { user, searched } = show({ value: ANA });
    await user.click(field());
    await user.keyboard('l');
    expect(field()).toHaveValue('l');
    expect(searched).toHaveBeenLastCalledWith('l');
  });

  it('has nothing chosen any more when its text is cleared', async () => {
    const { user, chosen } = show({ value: ANA });
    await user.clear(field());
    expect(chosen.mock.calls).toEqual([[null]]);
    await user.tab();
    expect(field()).toHaveValue('');
  });

  it("offers 'Borrar selección' when it need not have one", async () => {
    const { user, chosen } = show({ value: ANA, required: false });
    await user.click(screen.getByRole('button', { name: 'Borrar selección' }));
    expect(chosen.mock.calls).toEqual([[null]]);
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Borrar selección' })).toBeNull();
  });

  it('shows its message only while it is open, and only in Spanish', async () => {
    const { user } = show({ message: 'Sin resultados' });
    expect(screen.queryByText('Sin resultados')).toBeNull();
    await user.click(field());
    expect(screen.getByRole('status')).toHaveTextContent(/^Sin resultados$/);
    await user.keyboard('{ArrowDown}{Escape}');
    expect(document.body.textContent).not.toMatch(/result(s)? (is|are)|available/i);
  });

  it.each([
    ['below its field', 100, { top: '144px', maxHeight: '256px' }],
    ['above it where there is too little room below', 700, { bottom: '72px', maxHeight: '256px' }],
  ])('opens %s, over what surrounds it instead of being cut off', async (_, top, style) => {
    const measure = jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(10, top, 300, 40));
    const { user } = show();
    await user.click(field());
    const popup = screen.getByRole('listbox').parentElement;
    expect(popup).toHaveClass('fixed');
    expect(popup).toHaveStyle({ left: '10px', width: '300px', ...style });
    measure.mockRestore();
  });
});
