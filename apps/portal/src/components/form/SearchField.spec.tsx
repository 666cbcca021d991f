import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { SearchField } from './SearchField';

it("keeps the focus when 'Borrar búsqueda' goes away with what it cleared", async () => {
  const onChange = jest.fn();
  const { user } = renderScreen(<SearchField label="Buscar tarea" value="ana" onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('searchbox', { name: 'Buscar tarea' })).toHaveFocus();
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(''));
});
