import { CONSENT_FILTER_NAMES, type EmployeeView } from '@recuerda/contracts';
import { useState } from 'react';
import { useRequiresConsent } from '../../api/provider';
import { employeeAddress } from '../../api/row-addresses';
import { useDepartments } from '../../components/departments';
import { useLazyDialog } from '../../components/lazy/lazy';
import { DepartmentFilter, FilterFold, FilterSelect } from '../../components/list/filters';
import type { ScreenModule } from '../../components/lazy/screen';
import { lazyTable, ListScreen } from '../../components/list/ListScreen';
import { unfiltered, useListFilters } from '../../components/list/use-url-filters';
import { HEADINGS } from '../../config/headings';
import { EmployeeCard } from './EmployeeCard';
import { employeesApi, useListEmployeesInfiniteQuery } from './api/employees';

const SELECTING = {
  nameOf: ({ name }: EmployeeView) => name,
  loadBar: async () => ({ Bar: (await import('./bulk/EmployeeBulkBar')).EmployeeBulkBar }),
};

const loadAbsences = () => import('./AbsencesDialog');
const EmployeeTable = lazyTable(() => import('./EmployeeTable'));
const created = (employee: EmployeeView) => ({
  text: `Empleado «${employee.name}» creado`,
  link: { name: 'Ver el empleado', to: employeeAddress(employee) },
});
const loadForm = async () => ({ Form: (await import('./EmployeeForm')).EmployeeForm });

export const readFirst: ScreenModule['readFirst'] = (dispatch) =>
  dispatch(employeesApi.endpoints.listEmployees.initiate(unfiltered('employees'), { subscribe: false }));

export default function EmployeesScreen() {
  const urlFilters = useListFilters('employees');
  const { filters, setFilter } = urlFilters;
  const departments = useDepartments();
  // The dialog belongs to the screen: a change elsewhere may take the card away while an absence is typed.
  const [absent, setAbsent] = useState<EmployeeView | null>(null);
  const absences = useLazyDialog(loadAbsences, absent !== null, 'No se pudo abrir', () => setAbsent(null));
  return (
    <>
      <ListScreen
        permission="school.write"
        heading={HEADINGS['/employees']}
        label="Empleados"
        exported="employees"
        selecting={SELECTING}
        noun={['empleado', 'empleados']}
        addLabel="Nuevo Empleado"
        searchLabel="Buscar empleado"
        filterFields={
          <FilterFold values={[filters.departmentId, filters.consent]}>
            <DepartmentFilter
              departments={departments}
              value={filters.departmentId}
              onChange={(id) => setFilter('departmentId', id)}
            />
            <ConsentFilter value={filters.consent} onChange={(value) => setFilter('consent', value)} />
          </FilterFold>
        }
        urlFilters={urlFilters}
        query={useListEmployeesInfiniteQuery(filters)}
        empty={{
          title: 'No hay empleados registrados',
          hint: 'Agrega a quienes recibirán recordatorios por WhatsApp.',
          addLabel: 'Agregar Primer Empleado',
        }}
        renderCard={(employee, edit) => <EmployeeCard employee={employee} onEdit={edit} onAbsences={setAbsent} />}
        renderTable={(table, edit) => <EmployeeTable {...table} onEdit={edit} onAbsences={setAbsent} />}
        loadForm={loadForm}
        created={created}
        minWidth={300}
        rowHeight={183}
      />
      {absent && absences && <absences.AbsencesDialog employee={absent} onClose={() => setAbsent(null)} />}
    </>
  );
}

/** Filters by consent, where it is required. */
function ConsentFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const isRequired = useRequiresConsent();
  if (!isRequired && value === '') return null;
  return (
    <FilterSelect
      label="Filtrar por consentimiento"
      all="Con y sin consentimiento"
      names={CONSENT_FILTER_NAMES}
      value={value}
      onChange={onChange}
    />
  );
}
