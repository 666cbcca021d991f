import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { useLazyDialog } from './lazy';

type Load = () => Promise<{ text: string }>;

function Opener({ load }: { load: Load }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && <Opened load={load} onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened({ load, onClose }: { load: Load; onClose: () => void }) {
  const loaded = useLazyDialog(load, true, 'No se pudo abrir', onClose);
  return (
    loaded && (
      <>
        <p>{loaded.text}</p>
        <button type="button" onClick={onClose}>
          Cerrar
        </button>
      </>
    )
  );
}

it('says that the page may be out of date where the code of a dialog is gone, and tries again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn<Load>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValueOnce({ text: 'Abierto' });
  const { user } = renderScreen(<Opener load={load} />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(
    await screen.findByText(/^No se pudo abrir\. Puede que haya una versión nueva .* recarga la página\.$/),
  ).toBeVisible();
  expect(log).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByText('Abierto')).toBeVisible();
});

it('shows a dialog again with the click that opens it, unlike the first time', async () => {
  const found = jest.fn(() => Promise.resolve({ text: 'Abierto' }));
  renderScreen(<Opener load={found} />);
  const open = screen.getByRole('button', { name: 'Abrir' });
  fireEvent.click(open);
  expect(screen.queryByText('Abierto')).toBeNull();
  await screen.findByText('Abierto');
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByText('Abierto')).toBeNull();
  fireEvent.click(open);
  expect(screen.getByText('Abierto')).toBeVisible();
  expect(found).toHaveBeenCalledTimes(1);
});
