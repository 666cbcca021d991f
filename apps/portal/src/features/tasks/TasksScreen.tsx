import { useState } from 'react';
import { taskAddress } from '../../api/row-addresses';
import { lazyIllustration } from '../../components/illustrations/lazy-illustration';
import { useLazyDialog } from '../../components/lazy/use-lazy-dialog';
import { ListScreen } from '../../components/list/ListScreen';
import { lazyTable } from '../../components/list/table/lazy-table';
import { useListFilters } from '../../components/list/use-url-filters';
import { HEADINGS } from '../../config/headings';
import { type CachedTask, useListTasksInfiniteQuery } from './api/tasks';
import { TaskCard } from './TaskCard';
import { TaskFilterFields } from './TaskFilterFields';
import { useInitialiseOnce } from './use-initialise-once';

const TasksIllustration = lazyIllustration(async () => ({
  Picture: (await import('../../components/illustrations/TasksIllustration')).TasksIllustration,
}));

const NOUN = ['tarea', 'tareas'] as const;

const loadHistory = () => import('./history/DeliveryHistory');
const SELECTING = {
  nameOf: ({ title }: CachedTask) => title,
  loadBar: async () => ({ Bar: (await import('./bulk/TaskBulkBar')).TaskBulkBar }),
};

const TaskTable = lazyTable(() => import('./table/TaskTable'));
const created = (task: CachedTask) => ({
  text: `Tarea «${task.title}» creada`,
  link: { name: 'Ver la tarea', to: taskAddress(task) },
});
const loadForm = async () => ({ Form: (await import('./TaskForm')).TaskForm });

export default function TasksScreen() {
  const urlFilters = useListFilters('tasks');
  const { filters, setFilter } = urlFilters;
  const query = useListTasksInfiniteQuery(filters);
  useInitialiseOnce(query.data !== undefined);
  const [historyOf, setHistoryOf] = useState<CachedTask | null>(null);
  const history = useLazyDialog(loadHistory, historyOf !== null, 'No se pudo mostrar el historial', () =>
    setHistoryOf(null),
  );
  return (
    <>
      <ListScreen
        permission="school.write"
        heading={HEADINGS['/tasks']}
        label="Tareas"
        exported="tasks"
        selecting={SELECTING}
        noun={NOUN}
        addLabel="Nueva Tarea"
        searchLabel="Buscar tarea"
        filterFields={<TaskFilterFields filters={filters} setFilter={setFilter} />}
        urlFilters={urlFilters}
        query={query}
        empty={{
          illustration: <TasksIllustration />,
          title: 'No hay tareas asignadas',
          hint: 'Crea una tarea y su empleado recibirá un recordatorio por WhatsApp a cada intervalo.',
          addLabel: 'Crear Primera Tarea',
        }}
        renderCard={(task, edit) => <TaskCard task={task} onEdit={edit} onHistory={setHistoryOf} />}
        renderTable={(table, edit) => <TaskTable {...table} onEdit={edit} onHistory={setHistoryOf} />}
        loadForm={loadForm}
        created={created}
        rowHeight={190}
      />
      {historyOf && history && <history.DeliveryHistory task={historyOf} onClose={() => setHistoryOf(null)} />}
    </>
  );
}
