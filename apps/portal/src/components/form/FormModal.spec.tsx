import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { FormModal } from './FormModal';

function open(state: { saving?: boolean; dirty?: boolean }) {
  const onClose = jest.fn();
  const form = (
    <FormModal
      title="Nuevo"
      action="Crear"
      saving={false}
      dirty={false}
      failure={null}
      onSubmit={jest.fn()}
      onClose={onClose}
      {...state}
    >
      <input aria-label="Nombre" />
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
});
