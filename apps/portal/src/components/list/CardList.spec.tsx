import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { baseApi } from '../../api/base-api';
import { useListEmployeesInfiniteQuery } from '../../features/employees/api/employees';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { employee, page } from '../../testing/samples';
import { server } from '../../testing/server';
import { CardList } from './CardList';
import { useUrlFilters } from './use-url-filters';
import { GAP } from './VirtualGrid';

/** jsdom lays nothing out: everything is that high there. */
const ROW = 800;
const FILTERS = ['search', 'departmentId', 'consent', 'order'] as const;

function People() {
  const urlFilters = useUrlFilters(FILTERS);
  return (
    <CardList
      label="Personas"
      exported="employees"
      isImportable={false}
      noun={['persona', 'personas']}
      query={useListEmployeesInfiniteQuery(urlFilters.filters)}
      toolbar={<button onClick={() => urlFilters.setFilter('search', 'Empleado 2')}>Filtrar</button>}
      urlFilters={urlFilters}
      empty={<p>Nadie</p>}
      render={({ name }) => <button>{name}</button>}
      rowHeight={ROW}
    />
  );
}

const people = (count: number) => Array.from({ length: count }, (_, index) => employee(count - index));
const items = () => screen.getAllByRole('listitem');
function scrollTo(row: number): void {
  const main = screen.getByRole('main');
  main.scrollTop = row * (ROW + GAP);
  fireEvent.scroll(main);
}
const silence = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

describe('CardList', () => {
  it('renders only what is seen of a long list, and says how long it is', async () => {
    new DirectoryApi([], people(120));
    renderScreen(<People />);
    expect(await screen.findByText('120 personas')).toBeVisible();
    expect(items().length).toBeLessThan(10);
    expect(items()[0]).toHaveAttribute('aria-setsize', '120');
    expect(items()[0]).toHaveAttribute('aria-posinset', '1');
  });

  it('reads page after page as one scrolls, up to the end', async () => {
    new DirectoryApi([], people(120));
    renderScreen(<People />);
    await screen.findByRole('button', { name: 'Empleado 120' });
    for (const [row, name] of [
      [48, 'Empleado 72'],
      [98, 'Empleado 22'],
      [118, 'Empleado 2'],
    ] as const) {
      scrollTo(row);
      expect(await screen.findByRole('button', { name })).toBeInTheDocument();
    }
    scrollTo(119);
    expect(await screen.findByRole('button', { name: 'Empleado 1' })).toBeInTheDocument();
    expect(items().at(-1)).toHaveAttribute('aria-posinset', '120');
  });

  it("says that the next page could not be read, once, and reads it by 'Reintentar'", async () => {
    const log = silence();
    let failures = 0;
    new DirectoryApi([], people(60));
    server.use(
      http.get('*/api/employees', ({ request }) => {
        if (!new URL(request.url).searchParams.has('cursor') || failures === 1) return undefined;
        failures += 1;
        return refusal('service_unavailable');
      }),
    );
    const { user } = renderScreen(<People />);
    await screen.findByRole('button', { name: 'Empleado 60' });
    scrollTo(48);
    expect(await screen.findByText(/^No se pudo cargar más\. El servicio no está disponible/)).toBeVisible();
    expect(log).toHaveBeenCalledWith('Error loading employees', expect.objectContaining({ status: 503 }));
    scrollTo(49);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Empleado 10' })).toBeInTheDocument();
    expect(screen.queryByText(/^No se pudo cargar más/)).toBeNull();
    expect(failures).toBe(1);
    log.mockRestore();
  });

  it('keeps what it has when reading it again fails, says so, and tries again', async () => {
    const log = silence();
    new DirectoryApi([], people(3));
    const { user, store } = renderScreen(<People />);
    await screen.findByText('3 personas');
    server.use(http.get('*/api/employees', () => refusal('service_unavailable'), { once: true }));
    store.dispatch(baseApi.util.invalidateTags(['EmployeeList']));
    expect(await screen.findByText(/^Puede no estar al día\. El servicio no está disponible/)).toBeVisible();
    expect(items()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByText(/^Puede no estar al día/)).toBeNull());
    log.mockRestore();
  });

  it('shows nothing of failures when errorNotices is false [ERR-01]', async () => {
    window.portalConfig = { errorNotices: false };
    const log = silence();
    new DirectoryApi([], people(60));
    server.use(
      http.get('*/api/employees', ({ request }) =>
        new URL(request.url).searchParams.has('cursor') ? refusal('service_unavailable') : undefined,
      ),
    );
    renderScreen(<People />);
    await screen.findByRole('button', { name: 'Empleado 60' });
    scrollTo(48);
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error loading employees', expect.anything()));
    expect(screen.queryByText(/No se pudo/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    log.mockRestore();
  });

  it('shows the rows of the filters before until those asked for have come', async () => {
    new DirectoryApi([], people(3));
    const { user } = renderScreen(<People />);
    await screen.findByText('3 personas');
    let answer = (): void => undefined;
    server.use(
      http.get('*/api/employees', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json(page([employee(2)]));
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(items()).toHaveLength(3);
    expect(screen.getByRole('list').parentElement).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => {
      answer();
      expect(items()).toHaveLength(1);
    });
    expect(screen.getByRole('list').parentElement).toHaveAttribute('aria-busy', 'false');
  });

  it('reads on when all rows loaded are gone and others are not', async () => {
    const api = new DirectoryApi([], people(60));
    const { changes } = renderScreen(<People />);
    await screen.findByText('60 personas');
    const gone = api.employees.slice(0, 50);
    for (const { id } of gone) changes.emit({ type: 'directory.employee.deleted', subject: id });
    expect(await screen.findByRole('button', { name: 'Empleado 10' })).toBeVisible();
    expect(screen.queryByText('Nadie')).toBeNull();
  });

  it('gives the focus to the page when what had it is gone', async () => {
    new DirectoryApi([], people(2));
    const { changes } = renderScreen(<People />);
    (await screen.findByRole('button', { name: 'Empleado 2' })).focus();
    changes.emit({ type: 'directory.employee.deleted', subject: employee(2).id });
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
