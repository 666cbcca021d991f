import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type CachedTask, useListTasksInfiniteQuery } from './api/tasks';
import { TasksDrawing } from '../../components/drawings/TasksDrawing';
import { EmptyState } from '../../components/feedback/EmptyState';
import { CardList } from '../../components/list/CardList';
import { useUrlFilters } from '../../components/list/use-url-filters';
import { useFormCode } from '../../components/code/use-form-code';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { DeliveryHistory } from './history/DeliveryHistory';
import { TaskCard } from './TaskCard';
import { TaskToolbar } from './TaskToolbar';
import { useInitialiseOnce } from './use-initialise-once';

const FILTERS = ['search', 'state', 'departmentId', 'employeeId'] as const;
const WORDS = ['tarea', 'tareas'] as const;

const loadForm = () => import('./TaskForm');

export default function TasksScreen() {
  useInitialiseOnce();
  const { filters, setFilter, clear, filtered } = useUrlFilters(FILTERS);
  const query = useListTasksInfiniteQuery(filters);
  const [edited, setEdited] = useState<CachedTask | 'new' | null>(null);
  const [looked, setLooked] = useState<CachedTask | null>(null);
  const close = () => setEdited(null);
  const form = useFormCode(loadForm, edited !== null, close);
  const add = () => setEdited('new');
  return (
    <>
      <PageHeader
        {...HEADINGS['/tasks']}
        actions={
          <button type="button" className="button-primary" data-shortcut="new" onClick={add}>
            <Plus aria-hidden className="size-4" />
            Nueva Tarea
          </button>
        }
      />
      <CardList
        label="Tareas"
        words={WORDS}
        query={query}
        filtered={filtered}
        clearFilters={clear}
        toolbar={<TaskToolbar filters={filters} setFilter={setFilter} />}
        empty={
          <EmptyState
            drawing={<TasksDrawing />}
            title="No hay tareas asignadas"
            hint="Crea una tarea y su empleado recibirá un recordatorio por WhatsApp a cada intervalo."
            action={
              <button type="button" className="button-primary" onClick={add}>
                Crear Primera Tarea
              </button>
            }
          />
        }
        render={(task) => <TaskCard task={task} onEdit={setEdited} onHistory={setLooked} />}
        rowHeight={190}
      />
      {edited && form && <form.TaskForm task={edited === 'new' ? null : edited} onClose={close} />}
      {looked && <DeliveryHistory task={looked} onClose={() => setLooked(null)} />}
    </>
  );
}
