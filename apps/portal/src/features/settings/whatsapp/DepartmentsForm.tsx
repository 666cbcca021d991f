import { accountDepartmentsInput, type ConnectionView } from '@recuerda/contracts';
import { DepartmentHelp, useDepartments } from '../../../components/departments';
import { CheckboxGroup } from '../../../components/form/CheckboxGroup';
import { Conflicts } from '../../../components/form/Conflicts';
import { FormModal } from '../../../components/form/FormModal';
import { entry } from '../../../components/form/InputField';
import { useEdit } from '../../../components/form/use-edit';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { useAssignDepartmentsMutation } from '../api/whatsapp';

interface Props {
  connection: ConnectionView;
  items: readonly ConnectionView[];
  onClose: () => void;
}

/** Which departments an account serves; those that another one serves are not among them. */
export function DepartmentsForm({ connection, items, onClose }: Props) {
  const { account, name } = connection;
  const departments = useDepartments();
  const options = freeDepartments(departments.options, items, account);
  const [assign] = useAssignDepartmentsMutation();
  const form = useZodForm(accountDepartmentsInput, { defaultValues: valuesOf(connection) });
  const edit = useEdit({ form, entity: connection, valuesOf });
  const save = useSave(form, {
    save: ({ departmentIds: chosen }) => {
      // Without departments that were deleted since.
      const existing = chosen.filter((id) => options.some((one) => one.id === id));
      return assign({ account, departmentIds: existing, expected: valuesOf(edit.base ?? connection) }).unwrap();
    },
    saved: onClose,
    failed: edit.failed,
  });
  return (
    <FormModal
      title={`Departamentos de ${name}`}
      action="Guardar"
      conflicts={<Conflicts {...edit} control={form.control} action="Guardar" />}
      {...save}
      onClose={onClose}
    >
      <CheckboxGroup
        label="Envían por este número"
        options={options}
        hint={TAKEN_HINT}
        {...entry(form, 'departmentIds')}
      >
        <DepartmentHelp departments={departments} />
      </CheckboxGroup>
    </FormModal>
  );
}

const valuesOf = ({ departmentIds }: ConnectionView) => ({ departmentIds: [...departmentIds] });

export const TAKEN_HINT = 'No están los que ya tienen otro número. Los demás envían por el de la escuela.';

/** Returns the departments that no other account serves. */
export const freeDepartments = (
  options: readonly { id: string; name: string }[] = [],
  items: readonly ConnectionView[],
  account?: string,
) => {
  const taken = new Set(items.flatMap((one) => (one.account === account ? [] : one.departmentIds)));
  return options.filter(({ id }) => !taken.has(id));
};
