import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { useLazyDialog } from './use-lazy-dialog';

const load = jest.fn<() => Promise<{ text: string }>>();

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && <Opened onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened({ onClose }: { onClose: () => void }) {
  const loaded = useLazyDialog(load, true, 'No se pudo abrir', onClose);
  return loaded && <p>{loaded.text}</p>;
}

it('says that the page may be out of date where the code of a dialog is gone, and tries again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValueOnce({ text: 'Abierto' });
  const { user } = renderScreen(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(
    await screen.findByText(/^No se pudo abrir\. Puede que haya una versión nueva .* recarga la página\.$/),
  ).toBeVisible();
  expect(log).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByText('Abierto')).toBeVisible();
});
