import { BULK_REMINDERS_PER_SECOND, DEFAULT_REMINDER_INTERVAL, INTERVAL_NAMES } from '@recuerda/contracts';
import { BulkBar } from '../../../components/bulk/BulkBar';
import { bulkEmployee } from '../../../components/employees/EmployeePicker';
import type { BulkFieldProps, BulkKind } from '../../../components/bulk/bulk-kind';
import { SelectField } from '../../../components/form/InputField';
import { lazyDialog } from '../../../components/lazy/lazy';
import type { SelectionBarProps } from '../../../components/list/selection/selection';
import { useScreenDialog } from '../../../components/modal/ScreenDialog';
import { type CachedTask, shownFilters } from '../api/tasks';

export const TASK_BULK: BulkKind = {
  list: 'tasks',
  noun: ['tarea', 'tareas'],
  selected: ['seleccionada', 'seleccionadas'],
  changed: ['tarea cambiada', 'tareas cambiadas'],
  selectAll: (count) => `Seleccionar las ${count} que coinciden`,
  actions: [
    { action: 'pause', name: 'Pausar', ask: (tasks) => `¿Pausar ${tasks}? Se detienen sus recordatorios.` },
    { action: 'activate', name: 'Activar', ask: (tasks) => `¿Activar ${tasks}? Sus recordatorios empiezan de nuevo.` },
    { action: 'complete', name: 'Completar', ask: (tasks) => `¿Completar ${tasks}? Se detienen sus recordatorios.` },
    {
      action: 'interval',
      name: 'Cambiar intervalo',
      ask: (tasks, isOne) => `¿Cada cuánto se ${isOne ? 'recuerda' : 'recuerdan'} ${tasks}?`,
      value: { name: 'reminderInterval', initial: DEFAULT_REMINDER_INTERVAL, Field: BulkInterval },
    },
    {
      action: 'reassign',
      name: 'Reasignar',
      ask: (tasks, isOne) => `¿A quién se ${isOne ? 'asigna' : 'asignan'} ${tasks}?`,
      value: { name: 'employeeId', initial: null, Field: bulkEmployee('Empleado') },
    },
    {
      action: 'remind',
      name: 'Recordar ahora',
      ask: (tasks) =>
        `¿Recordar ${tasks} ahora? Se envían hasta ${BULK_REMINDERS_PER_SECOND} mensajes por segundo, dentro del ` +
        'horario de cada empleado. No se puede deshacer.',
      askTwice: true,
      changed: ['recordatorio en camino', 'recordatorios en camino'],
      unchanged: ['no recibe recordatorios', 'no reciben recordatorios'],
    },
    {
      action: 'delete',
      name: 'Eliminar',
      ask: (tasks) => `¿Eliminar ${tasks}? Durante una hora se puede deshacer.`,
      askTwice: true,
      changed: ['tarea eliminada', 'tareas eliminadas'],
    },
  ],
};

export function TaskBulkBar({ filters, ...props }: SelectionBarProps<CachedTask>) {
  const show = useScreenDialog();
  const keep = (tasks: CachedTask[]) => show((close) => <LazyForm set={null} tasks={tasks} onClose={close} />);
  return (
    <BulkBar
      {...props}
      filters={shownFilters(filters)}
      kind={TASK_BULK}
      more={[{ name: 'Guardar como conjunto…', choose: keep }]}
    />
  );
}
const LazyForm = lazyDialog(async () => (await import('../sets/TaskSetForm')).TaskSetForm, 'No se pudo abrir');

/** Minutes. */
function BulkInterval({ value, onChange }: BulkFieldProps) {
  return (
    <SelectField
      label="Intervalo"
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value))}
      names={INTERVAL_NAMES}
    />
  );
}
