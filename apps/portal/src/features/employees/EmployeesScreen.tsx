import type { EmployeeView } from '@recuerda/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListEmployeesInfiniteQuery } from './api/employees';
import { EmployeesDrawing } from '../../components/drawings/EmployeesDrawing';
import { EmptyState } from '../../components/feedback/EmptyState';
import { SearchField } from '../../components/form/SearchField';
import { CardList } from '../../components/list/CardList';
import { useUrlFilters } from '../../components/list/use-url-filters';
import { useFormCode } from '../../components/code/use-form-code';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { DepartmentFilter } from '../../components/departments/DepartmentFilter';
import { EmployeeCard } from './EmployeeCard';
import { useDepartments } from '../../components/departments/use-departments';

const FILTERS = ['search', 'departmentId'] as const;
const WORDS = ['empleado', 'empleados'] as const;

const loadForm = () => import('./EmployeeForm');

export default function EmployeesScreen() {
  const { filters, setFilter, clear, filtered } = useUrlFilters(FILTERS);
  const query = useListEmployeesInfiniteQuery(filters);
  const departments = useDepartments();
  // The form belongs to the screen: the card it was opened from may scroll away or be deleted elsewhere meanwhile.
  const [edited, setEdited] = useState<EmployeeView | 'new' | null>(null);
  const close = () => setEdited(null);
  const form = useFormCode(loadForm, edited !== null, close);
  const add = () => setEdited('new');
  return (
    <>
      <PageHeader
        {...HEADINGS['/employees']}
        actions={
          <button type="button" className="button-primary" data-shortcut="new" onClick={add}>
            <Plus aria-hidden className="size-4" />
            Nuevo Empleado
          </button>
        }
      />
      <CardList
        label="Empleados"
        words={WORDS}
        query={query}
        filtered={filtered}
        clearFilters={clear}
        toolbar={
          <>
            <SearchField
              label="Buscar empleado"
              value={filters.search}
              onChange={(search) => setFilter('search', search)}
            />
            <DepartmentFilter
              departments={departments}
              value={filters.departmentId}
              onChange={(id) => setFilter('departmentId', id)}
            />
          </>
        }
        empty={
          <EmptyState
            drawing={<EmployeesDrawing />}
            title="No hay empleados registrados"
            hint="Agrega a quienes recibirán recordatorios por WhatsApp."
            action={
              <button type="button" className="button-primary" onClick={add}>
                Agregar Primer Empleado
              </button>
            }
          />
        }
        render={(employee) => <EmployeeCard employee={employee} onEdit={setEdited} />}
        minWidth={300}
        rowHeight={183}
      />
      {edited && form && (
        <form.EmployeeForm employee={edited === 'new' ? null : edited} departments={departments} onClose={close} />
      )}
    </>
  );
}
