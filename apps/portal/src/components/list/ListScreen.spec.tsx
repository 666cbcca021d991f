import { expect, it, jest } from '@jest/globals';
import type { EmployeeView } from '@recuerda/contracts';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useListEmployeesInfiniteQuery } from '../../features/employees/api/employees';
import { DirectoryApi } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { type FormProps, ListScreen } from './ListScreen';
import { useUrlFilters } from './use-url-filters';

const FILTERS = ['search', 'departmentId'] as const;
const loadForm = jest.fn<() => Promise<{ Form: ComponentType<FormProps<EmployeeView>> }>>();

function Screen() {
  const urlFilters = useUrlFilters(FILTERS);
  return (
    <ListScreen
      permission="school.write"
      heading={{ title: 'Personas', subtitle: 'Todas' }}
      label="Personas"
      exported="employees"
      noun={['persona', 'personas']}
      addLabel="Nueva Persona"
      searchLabel="Buscar persona"
      urlFilters={urlFilters}
      query={useListEmployeesInfiniteQuery(urlFilters.filters)}
      empty={{ illustration: null, title: 'Nadie', hint: '', addLabel: 'Primera' }}
      renderCard={({ name }) => <p>{name}</p>}
      loadForm={loadForm}
      formProps={{}}
      rowHeight={100}
    />
  );
}

it('says that a form cannot be opened, and opens it when it is asked for again', async () => {
  new DirectoryApi();
  const log = jest.spyOn(console, 'error').mockReturnValue();
  loadForm.mockRejectedValue(new Error('no network'));
  const { user } = renderScreen(<Screen />);
  await user.click(screen.getByText('Nueva Persona'));
  expect(await screen.findByText(/^No se pudo abrir el formulario/)).toBeVisible();
  loadForm.mockResolvedValue({ Form: () => <p>the form</p> });
  await user.click(screen.getByText('Nueva Persona'));
  expect(await screen.findByText('the form')).toBeVisible();
  log.mockRestore();
});
