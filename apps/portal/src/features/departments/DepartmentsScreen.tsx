import type { DepartmentView } from '@recuerda/contracts';
import { departmentAddress } from '../../api/row-addresses';
import { lazyIllustration } from '../../components/illustrations/lazy-illustration';
import { ListScreen } from '../../components/list/ListScreen';
import { lazyTable } from '../../components/list/table/lazy-table';
import { useListFilters } from '../../components/list/use-url-filters';
import { HEADINGS } from '../../config/headings';
import { useListDepartmentsInfiniteQuery } from './api/departments';
import { DepartmentCard } from './DepartmentCard';

const DepartmentsIllustration = lazyIllustration(async () => ({
  Picture: (await import('../../components/illustrations/DepartmentsIllustration')).DepartmentsIllustration,
}));

const NOUN = ['departamento', 'departamentos'] as const;

const DepartmentTable = lazyTable(() => import('./table/DepartmentTable'));
const created = (department: DepartmentView) => ({
  text: `Departamento «${department.name}» creado`,
  link: { name: 'Ver el departamento', to: departmentAddress(department) },
});
const loadForm = async () => ({ Form: (await import('./DepartmentForm')).DepartmentForm });

export default function DepartmentsScreen() {
  const urlFilters = useListFilters('departments');
  return (
    <ListScreen
      permission="departments.write"
      heading={HEADINGS['/departments']}
      label="Departamentos"
      exported="departments"
      noun={NOUN}
      addLabel="Nuevo Departamento"
      searchLabel="Buscar departamento"
      urlFilters={urlFilters}
      query={useListDepartmentsInfiniteQuery(urlFilters.filters)}
      empty={{
        illustration: <DepartmentsIllustration />,
        title: 'No hay departamentos',
        hint: 'Crea las áreas a las que pertenecen tus empleados.',
        addLabel: 'Crear Primer Departamento',
      }}
      renderCard={(department, edit) => <DepartmentCard department={department} onEdit={edit} />}
      renderTable={(table, edit) => <DepartmentTable {...table} onEdit={edit} />}
      loadForm={loadForm}
      created={created}
      formProps={{}}
      minWidth={300}
      rowHeight={187}
    />
  );
}
