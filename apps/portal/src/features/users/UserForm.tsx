import { type Role, ROLE_NAMES, type UserInput, userInput, type UserSummary } from '@recuerda/contracts';
import { useWatch } from 'react-hook-form';
import { DepartmentHelp, type Departments } from '../../components/departments';
import { CheckboxGroup } from '../../components/form/CheckboxGroup';
import { Conflicts } from '../../components/form/Conflicts';
import { FormModal } from '../../components/form/FormModal';
import { entry, InputField, SelectField } from '../../components/form/InputField';
import { useEdit } from '../../components/form/use-edit';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
import type { ShownLink } from './LinkDialog';
import { useInviteUserMutation, useUpdateUserMutation } from './api/users';

const userFields = userInput.refine(({ role, departmentIds }) => role !== 'manager' || departmentIds.length > 0, {
  path: ['departmentIds'],
  message: 'Elige al menos un departamento.',
});

/** Rights of the roles in words. */
const ROLE_HINTS: Record<Role, string> = {
  administrator: 'Puede hacerlo todo, también dar acceso a otros.',
  manager: 'Ve y cambia los empleados y las tareas de sus departamentos.',
  viewer: 'Ve el Dashboard, las listas, las métricas y las conversaciones, sin cambiar nada.',
};

const NEW: UserInput = { name: '', email: '', role: 'viewer', departmentIds: [] };
const valuesOf = ({ name, email, role, departmentIds }: UserInput) => ({ name, email, role, departmentIds });

interface Props {
  /** The edited user; null: an invitation. */
  user: UserSummary | null;
  departments: Departments;
  onClose: () => void;
  onInvited: (shown: ShownLink) => void;
}

export function UserForm({ user, departments, onClose, onInvited }: Props) {
  const [invite] = useInviteUserMutation();
  const [update] = useUpdateUserMutation();
  const form = useZodForm(userFields, { defaultValues: valuesOf(user ?? NEW) });
  const edit = useEdit({ form, entity: user, valuesOf });
  const role = useWatch({ control: form.control, name: 'role' });
  const save = useSave(form, {
    save: async (entered) => {
      const departmentIds = entered.role === 'manager' ? existing(entered, departments) : [];
      const fields = { ...entered, departmentIds };
      if (!user) return invite(fields).unwrap();
      const { email: _, ...patch } = edit.patchOf(fields);
      await update({ id: user.id, patch }).unwrap();
      return null;
    },
    failed: edit.failed,
    saved: (invited) => (invited ? onInvited(invited) : onClose()),
  });
  return (
    <FormModal
      title={user ? 'Editar usuario' : 'Invitar'}
      action={user ? 'Guardar' : 'Crear invitación'}
      conflicts={<Conflicts {...edit} control={form.control} action="Guardar" />}
      {...save}
      onClose={onClose}
    >
      <InputField label="Nombre" required autoComplete="off" {...entry(form, 'name')} />
      <InputField
        label="Correo"
        hint={user ? 'No se puede cambiar.' : undefined}
        type="email"
        required
        readOnly={user !== null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="field read-only:bg-raised"
        {...entry(form, 'email')}
      />
      <SelectField label="Rol" required hint={ROLE_HINTS[role]} {...entry(form, 'role')} names={ROLE_NAMES} />
      {role === 'manager' && (
        <CheckboxGroup label="Departamentos" options={departments.options ?? []} {...entry(form, 'departmentIds')}>
          <DepartmentHelp departments={departments} />
        </CheckboxGroup>
      )}
      {edit.base && role !== edit.base.role && (
        <p role="status" className="mb-4 text-muted">
          Con el cambio de rol se cierra su sesión en todos sus dispositivos.
        </p>
      )}
    </FormModal>
  );
}

/** Without departments that were deleted since. */
const existing = ({ departmentIds }: UserInput, { options }: Departments): string[] =>
  departmentIds.filter((id) => !options || options.some((department) => department.id === id));
