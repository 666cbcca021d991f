import { ListTodo } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAccess, useMay } from '../../api/access/access-slice';
import { taskAddress } from '../../api/row-addresses';
import type { ScreenModule } from '../../components/lazy/screen';
import { lazyDialog, useLazyDialog } from '../../components/lazy/lazy';
import { lazyTable, ListScreen } from '../../components/list/ListScreen';
import { unfiltered, useListFilters } from '../../components/list/use-url-filters';
import { useNotices } from '../../components/notices/use-notices';
import { HEADINGS } from '../../config/headings';
import { TaskCard } from './TaskCard';
import { TaskFilterFields } from './TaskFilterFields';
import { useInitialiseRemindersMutation } from './api/reminders';
import { type CachedTask, shownFilters, tasksApi, useListTasksInfiniteQuery } from './api/tasks';
import { TaskGroups, useHasGroups } from './groups/TaskGroups';

const loadHistory = () => import('./history/DeliveryHistory');
const SELECTING = {
  nameOf: ({ title }: CachedTask) => title,
  loadBar: async () => ({ Bar: (await import('./bulk/TaskBulkBar')).TaskBulkBar }),
};

const LazyTaskSets = lazyDialog(async () => (await import('./sets/TaskSets')).TaskSets, 'No se pudo abrir');
const TaskTable = lazyTable(() => import('./TaskTable'));
const created = (task: CachedTask) => ({
  text: `Tarea «${task.title}» creada`,
  link: { name: 'Ver la tarea', to: taskAddress(task) },
});
const loadForm = async () => ({ Form: (await import('./TaskForm')).TaskForm });

export const readFirst: ScreenModule['readFirst'] = (dispatch) =>
  dispatch(tasksApi.endpoints.listTasks.initiate(shownFilters(unfiltered('tasks')), { subscribe: false }));

export default function TasksScreen() {
  const urlFilters = useListFilters('tasks');
  const { filters, setFilter } = urlFilters;
  const query = useListTasksInfiniteQuery(shownFilters(filters));
  const hasGroups = useHasGroups();
  useInitialiseOnce(query.data !== undefined);
  const [historyOf, setHistoryOf] = useState<CachedTask | null>(null);
  const history = useLazyDialog(loadHistory, historyOf !== null, 'No se pudo mostrar el historial', () =>
    setHistoryOf(null),
  );
  const [showsSets, setShowsSets] = useState(false);
  return (
    <>
      <ListScreen
        permission="school.write"
        heading={HEADINGS['/tasks']}
        action={{ name: 'Conjuntos', Icon: ListTodo, onChoose: () => setShowsSets(true) }}
        label="Tareas"
        exported="tasks"
        selecting={SELECTING}
        noun={['tarea', 'tareas']}
        addLabel="Nueva Tarea"
        searchLabel="Buscar tarea"
        filterFields={<TaskFilterFields filters={filters} setFilter={setFilter} />}
        urlFilters={urlFilters}
        query={query}
        isPart
        above={!urlFilters.filtered && <TaskGroups />}
        empty={{
          title: hasGroups ? 'No hay otras tareas' : 'No hay tareas asignadas',
          hint: 'Crea una tarea y su empleado recibirá un recordatorio por WhatsApp a cada intervalo.',
          addLabel: hasGroups ? 'Nueva Tarea' : 'Crear Primera Tarea',
        }}
        renderCard={(task, edit) => <TaskCard task={task} onEdit={edit} onHistory={setHistoryOf} />}
        renderTable={(table, edit) => <TaskTable {...table} onEdit={edit} onHistory={setHistoryOf} />}
        loadForm={loadForm}
        created={created}
        rowHeight={190}
      />
      {showsSets && <LazyTaskSets onClose={() => setShowsSets(false)} />}
      {historyOf && history && <history.DeliveryHistory task={historyOf} onClose={() => setHistoryOf(null)} />}
    </>
  );
}

/**
 * Initialises reminders once when the screen opens: keeps what is scheduled and schedules the rest. Does not delay
 * the screen. Waits until it is known whether the user may, and until the tasks are `loaded`: an outage is said once.
 */
function useInitialiseOnce(loaded: boolean): void {
  const [initialise] = useInitialiseRemindersMutation();
  const { failed } = useNotices();
  const known = useSelector(selectAccess) !== null;
  const may = useMay('school.write');
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !known || !may || !loaded) return;
    done.current = true;
    initialise({})
      .unwrap()
      .catch((error: unknown) => {
        console.error('Error initialising reminders', error);
        failed('No se pudieron iniciar los recordatorios', error);
      });
  }, [failed, initialise, known, loaded, may]);
}
