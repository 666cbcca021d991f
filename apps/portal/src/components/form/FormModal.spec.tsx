import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderScreen } from '../../testing/render-screen';
import { FormModal } from './FormModal';

/** Leaves like the quick search, a shortcut or the browser's back button. */
function Leave() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/other')}>
      Otra pantalla
    </button>
  );
}

function open(state: { saving?: boolean; dirty?: boolean }) {
  const onClose = jest.fn();
  const form = (
    <FormModal
      title="Nuevo"
      action="Crear"
      saving={false}
      dirty={false}
      failure={null}
      submit={jest.fn()}
      onClose={onClose}
      {...state}
    >
      <input aria-label="Nombre" />
      <Leave />
    </FormModal>
  );
  return { ...renderScreen(form), onClose };
}

describe('FormModal', () => {
  it.each([true, false])('stays open while it is being saved, to show a failure (dirty %s)', async (dirty) => {
    const { user, onClose } = open({ saving: true, dirty });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([true, false])('has the browser ask before the page is left, when something was typed (%s)', (dirty) => {
    const { unmount } = open({ dirty });
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(dirty);
    unmount();
    expect(leave()).toBe(false);
  });

  it.each(['Escape', 'Cerrar', 'Cancelar'])(
    "asks before '%s' drops what was typed, and keeps it at first [UNDO-06]",
    async (way) => {
      const { user, onClose } = open({ dirty: true });
      const leave = () =>
        way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: way }));
      await leave();
      expect(await screen.findByRole('button', { name: 'Seguir editando' })).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(onClose).not.toHaveBeenCalled();
      await leave();
      await user.click(await screen.findByRole('button', { name: 'Descartar' }));
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  it.each(['Escape', 'Cerrar', 'Cancelar'])(
    "closes by '%s' without a question when nothing was typed [UNDO-06]",
    async (way) => {
      const { user, onClose } = open({ dirty: false });
      if (way === 'Escape') await user.keyboard('{Escape}');
      else await user.click(screen.getByRole('button', { name: way }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  it('asks before another screen is shown, when something was typed', async () => {
    const { user, address } = open({ dirty: true });
    const leave = screen.getByRole('button', { name: 'Otra pantalla' });
    await user.click(leave);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
    expect(address()).toBe('/');
    await user.click(leave);
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(address()).toBe('/other'));
  });
});
