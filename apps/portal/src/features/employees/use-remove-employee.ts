import type { EmployeeView } from '@recuerda/contracts';
import { useDeleteEmployeeMutation } from './api/employees';
import { useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';

const QUESTION = {
  title: 'Eliminar empleado',
  text: '¿Estás seguro de que quieres eliminar este empleado? Esto también eliminará todas sus tareas asignadas.',
  action: 'Eliminar',
  tone: 'danger',
} as const;

/** Deletes an employee after a question. */
export function useRemoveEmployee() {
  const confirm = useConfirm();
  const { failed } = useNotices();
  const [removeEmployee, { isLoading }] = useDeleteEmployeeMutation();

  const remove = async ({ id }: EmployeeView): Promise<void> => {
    if (!(await confirm(QUESTION))) return;
    try {
      await removeEmployee(id).unwrap();
    } catch (error) {
      failed('No se pudo eliminar el empleado', error);
    }
  };
  return { remove, removing: isLoading };
}
