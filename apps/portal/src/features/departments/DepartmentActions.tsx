import { CLIENT_ERRORS, type DepartmentView } from '@recuerda/contracts';
import { isProblem } from '../../api/problem';
import { CardActions } from '../../components/list/CardActions';
import { useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';
import { useDeleteDepartmentMutation } from './api/departments';

const ALERT = { title: 'Departamento con empleados', text: CLIENT_ERRORS.department_has_employees.detail };
const QUESTION = {
  title: 'Eliminar departamento',
  text: '¿Estás seguro de que quieres eliminar este departamento?',
  action: 'Eliminar',
  tone: 'danger',
} as const;

/** Deletes a department after a question; one that has employees is refused with an alert. */
export function useRemoveDepartment() {
  const confirm = useConfirm();
  const { failed } = useNotices();
  const [removeDepartment, { isLoading }] = useDeleteDepartmentMutation();

  const remove = async ({ id, name, employeeCount }: DepartmentView): Promise<void> => {
    if (employeeCount > 0) return void (await confirm(ALERT));
    if (!(await confirm({ ...QUESTION, about: name }))) return;
    try {
      await removeDepartment(id).unwrap();
    } catch (error) {
      // An employee was assigned after the card was read.
      if (isProblem(error) && error.code === 'department_has_employees') await confirm(ALERT);
      else failed('No se pudo eliminar el departamento', error);
    }
  };
  return { remove, removing: isLoading };
}

interface Props {
  department: DepartmentView;
  /** Id of the title of the department's card. */
  titleId: string;
  removal: ReturnType<typeof useRemoveDepartment>;
  onEdit: (department: DepartmentView) => void;
}

/** The buttons below a department, for those who may. */
export const DepartmentActions = ({ department, titleId, removal: { remove, removing }, onEdit }: Props) => (
  <CardActions
    permission="departments.write"
    entity={{ kind: 'department', id: department.id, name: department.name }}
    describedBy={titleId}
    busy={removing}
    onEdit={() => onEdit(department)}
    onRemove={() => void remove(department)}
  />
);
