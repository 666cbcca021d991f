import type { EmployeeView } from '@recuerda/contracts';
import { CalendarDays, IdCard } from 'lucide-react';
import { v7 } from 'uuid';
import { useMay } from '../../api/access/access-slice';
import { useLazyGetEmployeeQuery } from '../../api/employee-options';
import { Button } from '../../components/buttons';
import { keepLastDeletion } from '../../components/bulk/last-change';
import { lazyDialog } from '../../components/lazy/lazy';
import { CardActions } from '../../components/list/CardActions';
import { useConfirm } from '../../components/modal/confirm-context';
import { useScreenDialog } from '../../components/modal/ScreenDialog';
import { useNotices } from '../../components/notices/use-notices';
import { StartSetButton } from '../../components/task-sets/StartSetButton';
import { counted } from '../../format/numbers';
import { useDeleteEmployeeMutation } from './api/employees';

const LazyPersonalData = lazyDialog(
  async () => (await import('./PersonalDataDialog')).PersonalDataDialog,
  'No se pudo abrir',
);

export interface EmployeeActionsProps {
  employee: EmployeeView;
  /** Id of the title of the employee's card. */
  titleId: string;
  removal: ReturnType<typeof useRemoveEmployee>;
  onEdit: () => void;
  onAbsences: () => void;
  /** The employee was deleted. */
  onRemoved?: (() => void) | undefined;
}

/** The buttons below an employee, for those who may. */
export function EmployeeActions({ employee, titleId, removal, onEdit, onAbsences, onRemoved }: EmployeeActionsProps) {
  const { id, name } = employee;
  const remove = async () => {
    if (await removal.remove(employee)) onRemoved?.();
  };
  return (
    <CardActions
      permission="school.write"
      entity={{ kind: 'employee', id, name }}
      describedBy={titleId}
      busy={removal.removing}
      onEdit={onEdit}
      onRemove={() => void remove()}
    >
      <Button look="quiet" Icon={CalendarDays} aria-describedby={titleId} onClick={onAbsences}>
        <span>Ausencias</span>
      </Button>
      <StartSetButton employee={employee} titleId={titleId} />
      <PersonalDataButton employee={employee} titleId={titleId} onRemoved={onRemoved} />
    </CardActions>
  );
}

/** Opens what an employee may ask for: the own data, or their erasure. For administrators. */
function PersonalDataButton({ titleId, ...shown }: Pick<EmployeeActionsProps, 'employee' | 'titleId' | 'onRemoved'>) {
  const may = useMay('personal-data.manage');
  const show = useScreenDialog();
  if (!may) return null;
  const open = () => show((close) => <LazyPersonalData {...shown} onClose={close} />);
  return (
    <Button look="quiet" Icon={IdCard} aria-describedby={titleId} onClick={open}>
      <span>Datos</span>
    </Button>
  );
}

const QUESTION = {
  title: 'Eliminar empleado',
  text: '¿Estás seguro de que quieres eliminar este empleado? Esto también eliminará todas sus tareas asignadas.',
  action: 'Eliminar',
  tone: 'danger',
} as const;

/** Deletes an employee after a question; `remove` says whether it did. */
export function useRemoveEmployee() {
  const confirm = useConfirm();
  const { failed, inform } = useNotices();
  const [read, { isFetching }] = useLazyGetEmployeeQuery();
  const [removeEmployee, { isLoading }] = useDeleteEmployeeMutation();

  const remove = async (employee: EmployeeView): Promise<boolean> => {
    const { id, name, phone, department } = employee;
    // The row counts the tasks as they were when it was read.
    const { taskCount } = await read(id)
      .unwrap()
      .catch(() => employee);
    const about = `${[name, department.name, phone].join(' · ')} (${counted(taskCount, 'tarea', 'tareas')})`;
    if (!(await confirm({ ...QUESTION, about }))) return false;
    try {
      const undo = { list: 'employees', id, change: v7() } as const;
      await removeEmployee({ id, change: undo.change }).unwrap();
      const tasks = taskCount === 0 ? '' : `, con ${counted(taskCount, 'tarea', 'tareas')}`;
      const text = `Empleado «${name}» eliminado${tasks}.`;
      keepLastDeletion({ text, undo });
      inform(text, { undo });
      return true;
    } catch (error) {
      failed('No se pudo eliminar el empleado', error);
      return false;
    }
  };
  return { remove, removing: isLoading || isFetching };
}
