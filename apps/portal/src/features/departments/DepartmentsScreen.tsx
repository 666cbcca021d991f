import { type DepartmentView, MANAGER_FILTER_NAMES } from '@recuerda/contracts';
import { departmentAddress } from '../../api/row-addresses';
import type { ScreenModule } from '../../components/lazy/screen';
import { FilterFold, FilterSelect } from '../../components/list/filters';
import { lazyTable, ListScreen } from '../../components/list/ListScreen';
import { unfiltered, useListFilters } from '../../components/list/use-url-filters';
import { HEADINGS } from '../../config/headings';
import { departmentsApi, useListDepartmentsInfiniteQuery } from './api/departments';
import { DepartmentCard } from './DepartmentCard';

const SELECTING = {
  nameOf: ({ name }: DepartmentView) => name,
  loadBar: async () => ({ Bar: (await import('./bulk/DepartmentBulkBar')).DepartmentBulkBar }),
};

const DepartmentTable = lazyTable(() => import('./DepartmentTable'));
const created = (department: DepartmentView) => ({
  text: `Departamento «${department.name}» creado`,
  link: { name: 'Ver el departamento', to: departmentAddress(department) },
});
const loadForm = async () => ({ Form: (await import('./DepartmentForm')).DepartmentForm });

export const readFirst: ScreenModule['readFirst'] = (dispatch) =>
  dispatch(departmentsApi.endpoints.listDepartments.initiate(unfiltered('departments'), { subscribe: false }));

export default function DepartmentsScreen() {
  const urlFilters = useListFilters('departments');
  const { filters, setFilter } = urlFilters;
  return (
    <ListScreen
      permission="departments.write"
      heading={HEADINGS['/departments']}
      label="Departamentos"
      exported="departments"
      selecting={SELECTING}
      noun={['departamento', 'departamentos']}
      addLabel="Nuevo Departamento"
      searchLabel="Buscar departamento"
      filterFields={
        <FilterFold values={[filters.manager]}>
          <FilterSelect
            label="Filtrar por responsable"
            all="Con y sin responsable"
            names={MANAGER_FILTER_NAMES}
            value={filters.manager}
            onChange={(value) => setFilter('manager', value)}
          />
        </FilterFold>
      }
      urlFilters={urlFilters}
      query={useListDepartmentsInfiniteQuery(filters)}
      empty={{
        title: 'No hay departamentos',
        hint: 'Crea las áreas a las que pertenecen tus empleados.',
        addLabel: 'Crear Primer Departamento',
      }}
      renderCard={(department, edit) => <DepartmentCard department={department} onEdit={edit} />}
      renderTable={(table, edit) => <DepartmentTable {...table} onEdit={edit} />}
      loadForm={loadForm}
      created={created}
      minWidth={300}
      rowHeight={187}
    />
  );
}
