import type { EmployeeView } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { keepLastDeletion } from '../../components/bulk/last-change';
import { counted } from '../../format/numbers';
import { useDeleteEmployeeMutation } from './api/employees';
import { useLazyGetEmployeeQuery } from '../../api/employee-options';
import { useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';

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
