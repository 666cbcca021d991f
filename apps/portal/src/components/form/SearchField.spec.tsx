import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useReducer } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { typeQuickly } from '../../testing/type-quickly';
import { SearchField } from './SearchField';

it("keeps the focus when 'Borrar búsqueda' goes away with what it cleared", async () => {
  const onChange = jest.fn();
  const { user } = renderScreen(<SearchField label="Buscar tarea" value="ana" onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('searchbox', { name: 'Buscar tarea' })).toHaveFocus();
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(''));
});

/** Renders again and again, like a list that changes all the time. */
function Restless({ onChange }: { onChange: (text: string) => void }) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = window.setInterval(renderAgain, 50);
    return () => window.clearInterval(timer);
  }, []);
  return <SearchField label="Buscar tarea" value="" onChange={(text) => onChange(text)} />;
}

it('searches after a pause in typing, also while the list changes all the time', async () => {
  const onChange = jest.fn();
  renderScreen(<Restless onChange={onChange} />);
  typeQuickly(screen.getByRole('searchbox', { name: 'Buscar tarea' }), 'ana');
  await waitFor(() => expect(onChange.mock.calls).toEqual([['ana']]));
});
