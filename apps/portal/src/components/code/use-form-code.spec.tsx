import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { useFormCode } from './use-form-code';

const load = jest.fn<() => Promise<{ Form: () => React.ReactNode }>>();

function Screen() {
  const [wanted, setWanted] = useState(false);
  const code = useFormCode(load, wanted, () => setWanted(false));
  return (
    <>
      <button onClick={() => setWanted(true)}>Nueva Tarea</button>
      {wanted && code && <code.Form />}
    </>
  );
}

it('tells that a form cannot be opened, and opens it when it is asked for again', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  load.mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValue({ Form: () => <p>the form</p> });
  const { user } = renderScreen(<Screen />);
  await user.click(screen.getByText('Nueva Tarea'));
  expect(await screen.findByText(/^No se pudo abrir el formulario/)).toBeVisible();
  await user.click(screen.getByText('Nueva Tarea'));
  expect(await screen.findByText('the form')).toBeVisible();
  log.mockRestore();
});
