import { expect, it, jest } from '@jest/globals';
import type { EmployeeView } from '@recuerda/contracts';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useListEmployeesInfiniteQuery } from '../../features/employees/api/employees';
import { DirectoryApi } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { employee } from '../../testing/samples';
import { signedIn } from '../../testing/account-api';
import { type FormProps, ListScreen } from './ListScreen';
import { OPEN_FORM } from './use-open-form';
import { useUrlFilters } from './use-url-filters';

const FILTERS = ['search', 'departmentId', 'consent', 'order'] as const;
type LoadForm = () => Promise<{ Form: ComponentType<FormProps<EmployeeView>> }>;

const loadsForm: LoadForm = () => Promise.resolve({ Form: ({ onClose }) => <button onClick={onClose}>cerrar</button> });

function Screen({ loadForm = loadsForm }: { loadForm?: LoadForm }) {
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
      empty={{ title: 'Nadie', hint: '', addLabel: 'Primera' }}
      renderCard={({ name }) => <p>{name}</p>}
      loadForm={loadForm}
      created={({ name }) => ({ text: name, link: { name: 'Ver', to: '/' } })}
      rowHeight={100}
    />
  );
}

it('says that a form cannot be opened, and opens it when it is asked for again', async () => {
  new DirectoryApi();
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const loadForm = jest.fn<LoadForm>().mockRejectedValue(new Error('no network'));
  const { user } = renderScreen(<Screen loadForm={loadForm} />);
  await user.click(screen.getByText('Nueva Persona'));
  expect(await screen.findByText(/^No se pudo abrir el formulario/)).toBeVisible();
  loadForm.mockResolvedValue({ Form: () => <p>the form</p> });
  await user.click(screen.getByText('Nueva Persona'));
  expect(await screen.findByText('the form')).toBeVisible();
  log.mockRestore();
});

const arrival = (
  <>
    <Link to="/?search=ana" state={OPEN_FORM}>
      nueva
    </Link>
    <Screen />
  </>
);

it('opens its empty form once for an arrival that asks for it, and keeps the filters [QS-07]', async () => {
  new DirectoryApi();
  const { user, address } = renderScreen(arrival);
  await user.click(screen.getByText('nueva'));
  await user.click(await screen.findByText('cerrar'));
  expect(screen.queryByText('cerrar')).toBeNull();
  expect(address()).toBe('/?search=ana');
});

it('does not open it for those who may not create', async () => {
  new DirectoryApi();
  const { user } = renderScreen(arrival, '/', signedIn('viewer'));
  await user.click(screen.getByText('nueva'));
  expect(await screen.findByText('Sin resultados')).toBeVisible();
  expect(screen.queryByText('cerrar')).toBeNull();
});

it('leads those who may change it to the import, also while it is empty [IMP-12]', async () => {
  new DirectoryApi();
  const empty = renderScreen(<Screen />);
  expect(await screen.findByRole('link', { name: 'Importar' })).toHaveAttribute('href', '/importar');
  empty.unmount();
  new DirectoryApi([], [employee(1)]);
  const filled = renderScreen(<Screen />);
  await filled.user.click(await screen.findByRole('button', { name: 'Más' }));
  expect(await screen.findByRole('menuitem', { name: 'Importar' })).toBeVisible();
  filled.unmount();
  const { user } = renderScreen(<Screen />, '/', signedIn('viewer'));
  await user.click(await screen.findByRole('button', { name: 'Más' }));
  expect(await screen.findByRole('menuitem', { name: 'Exportar' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Importar' })).toBeNull();
});

it('keeps its tools when the filters match nothing', async () => {
  new DirectoryApi([], [employee(1)]);
  const { user } = renderScreen(<Screen />, '/?search=nadie');
  await screen.findByText('Sin resultados');
  await user.click(await screen.findByRole('button', { name: 'Más' }));
  expect(await screen.findByRole('menuitem', { name: 'Importar' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Exportar' })).toBeVisible();
});
