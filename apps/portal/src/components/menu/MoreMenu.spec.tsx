import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { MoreMenu } from './MoreMenu';

const print = jest.fn();
const open = () =>
  renderScreen(
    <MoreMenu
      items={[
        { name: 'Imprimir', onChoose: print },
        { name: 'Exportar', onChoose: () => undefined },
      ]}
    />,
  );
const button = () => screen.getByRole('button', { name: 'Más' });

it.each(['{Enter}', ' ', '{ArrowDown}'])('opened by the key %p, its first item has the focus', async (key) => {
  const { user } = open();
  button().focus();
  await user.keyboard(key);
  const [first, second] = await screen.findAllByRole('menuitem');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
});

it('opened by a click, no item has the focus; a chosen one acts, and the button has the focus again', async () => {
  const { user } = open();
  await user.click(button());
  const [first] = await screen.findAllByRole('menuitem');
  expect(screen.getByRole('menu')).toHaveFocus();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  await user.click(first!);
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
});
