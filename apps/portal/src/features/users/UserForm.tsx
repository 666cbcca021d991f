import { zodResolver } from '@hookform/resolvers/zod';
import { ROLE_NAMES, type UserInput, type UserPatch, type UserSummary } from '@recuerda/contracts';
import { useForm, useWatch } from 'react-hook-form';
import type { Departments } from '../../components/departments/use-departments';
import { changedFields } from '../../components/form/changed-fields';
import { Field } from '../../components/form/Field';
import { FormModal } from '../../components/form/FormModal';
import { NamedOptions, Select } from '../../components/form/Select';
import { useSave } from '../../components/form/use-save';
import { ROLE_HINTS } from '../../format/roles';
import { useInviteUserMutation, useUpdateUserMutation } from './api/users';
import { DepartmentsField } from './DepartmentsField';
import type { ShownLink } from './LinkDialog';
import { userFields, type UserFields } from './user-fields';

interface Props {
  /** Who is edited; null for an invitation. */
  user: UserSummary | null;
  departments: Departments;
  onClose: () => void;
  onInvited: (shown: ShownLink) => void;
}

export function UserForm({ user, departments, onClose, onInvited }: Props) {
  const [invite] = useInviteUserMutation();
  const [update] = useUpdateUserMutation();
  const form = useForm<UserFields, unknown, UserInput>({
    resolver: zodResolver(userFields),
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      role: user?.role ?? 'viewer',
      departmentIds: user?.departmentIds ?? [],
    },
  });
  const { errors, isDirty } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' });
  const save = useSave(form, {
    save: async (entered) => {
      const departmentIds = entered.role === 'manager' ? existing(entered, departments) : [];
      const fields = { ...entered, departmentIds };
      if (!user) return invite(fields).unwrap();
      const { email: _, ...patch } = fields;
      await update({ id: user.id, patch: changedFields<UserPatch>(user, patch) }).unwrap();
      return null;
    },
    saved: (invited) => (invited ? onInvited(invited) : onClose()),
  });
  return (
    <FormModal
      title={user ? 'Editar usuario' : 'Invitar'}
      action={user ? 'Guardar' : 'Crear invitación'}
      dirty={isDirty}
      {...save}
      onClose={onClose}
    >
      <Field label="Nombre" required error={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} required autoComplete="off" className="field" />}
      </Field>
      <Field label="Correo" required error={errors.email?.message} {...(user && { hint: 'No se puede cambiar.' })}>
        {(control) => (
          <input
            {...control}
            {...form.register('email')}
            type="email"
            required
            readOnly={user !== null}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="field read-only:bg-raised"
          />
        )}
      </Field>
      <Field label="Rol" required hint={ROLE_HINTS[role]} error={errors.role?.message}>
        {(control) => (
          <Select {...control} {...form.register('role')} required>
            <NamedOptions names={ROLE_NAMES} />
          </Select>
        )}
      </Field>
      {role === 'manager' && <DepartmentsField form={form} departments={departments} />}
      {user && role !== user.role && (
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
