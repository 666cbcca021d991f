import type { DepartmentView } from '@recuerda/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListDepartmentsInfiniteQuery } from './api/departments';
import { DepartmentsDrawing } from '../../components/drawings/DepartmentsDrawing';
import { EmptyState } from '../../components/feedback/EmptyState';
import { SearchField } from '../../components/form/SearchField';
import { CardList } from '../../components/list/CardList';
import { useUrlFilters } from '../../components/list/use-url-filters';
import { useFormCode } from '../../components/code/use-form-code';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { DepartmentCard } from './DepartmentCard';

const FILTERS = ['search'] as const;
const WORDS = ['departamento', 'departamentos'] as const;

const loadForm = () => import('./DepartmentForm');

export default function DepartmentsScreen() {
  const { filters, setFilter, clear, filtered } = useUrlFilters(FILTERS);
  const query = useListDepartmentsInfiniteQuery(filters);
  // The form belongs to the screen: the card it was opened from may scroll away or be deleted elsewhere meanwhile.
  const [edited, setEdited] = useState<DepartmentView | 'new' | null>(null);
  const close = () => setEdited(null);
  const form = useFormCode(loadForm, edited !== null, close);
  const add = () => setEdited('new');
  return (
    <>
      <PageHeader
        {...HEADINGS['/departments']}
        actions={
          <button type="button" className="button-primary" data-shortcut="new" onClick={add}>
            <Plus aria-hidden className="size-4" />
            Nuevo Departamento
          </button>
        }
      />
      <CardList
        label="Departamentos"
        words={WORDS}
        query={query}
        filtered={filtered}
        clearFilters={clear}
        toolbar={
          <SearchField
            label="Buscar departamento"
            value={filters.search}
            onChange={(search) => setFilter('search', search)}
          />
        }
        empty={
          <EmptyState
            drawing={<DepartmentsDrawing />}
            title="No hay departamentos"
            hint="Crea las áreas a las que pertenecen tus empleados."
            action={
              <button type="button" className="button-primary" onClick={add}>
                Crear Primer Departamento
              </button>
            }
          />
        }
        render={(department) => <DepartmentCard department={department} onEdit={setEdited} />}
        minWidth={300}
        rowHeight={187}
      />
      {edited && form && <form.DepartmentForm department={edited === 'new' ? null : edited} onClose={close} />}
    </>
  );
}
