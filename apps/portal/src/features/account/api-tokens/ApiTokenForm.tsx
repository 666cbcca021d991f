import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ApiTokenInput,
  apiTokenInput,
  type CreatedApiToken,
  mayDo,
  TOKEN_PERMISSIONS,
  PERMISSION_NAMES,
  type UserView,
} from '@recuerda/contracts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { DepartmentHelp } from '../../../components/departments/DepartmentHelp';
import { useDepartments } from '../../../components/departments/use-departments';
import { CheckboxGroup } from '../../../components/form/CheckboxGroup';
import { Field } from '../../../components/form/Field';
import { FormModal } from '../../../components/form/FormModal';
import { NamedOptions, Select } from '../../../components/form/Select';
import { useSave } from '../../../components/form/use-save';
import { useCreateApiTokenMutation } from '../api/api-tokens';

const DURATIONS = { 7: '7 días', 30: '30 días', 90: '90 días', 365: 'Un año' };

interface Props {
  user: UserView;
  onClose: () => void;
  onCreated: (token: CreatedApiToken) => void;
}

export function ApiTokenForm({ user, onClose, onCreated }: Props) {
  const [create] = useCreateApiTokenMutation();
  const departments = useDepartments();
  const form = useForm<z.input<typeof apiTokenInput>, unknown, ApiTokenInput>({
    resolver: zodResolver(apiTokenInput),
    defaultValues: { name: '', permissions: [], departmentIds: [], expiresInDays: 90 },
  });
  const { errors, isDirty } = form.formState;
  const save = useSave(form, {
    save: (input) => create(input).unwrap(),
    saved: onCreated,
  });
  const permissions = TOKEN_PERMISSIONS.filter((permission) => mayDo(user.role, permission));
  return (
    <FormModal title="Nuevo token" action="Crear token" dirty={isDirty} {...save} onClose={onClose}>
      <Field label="Nombre" required hint="Para qué programa es." error={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} required autoComplete="off" className="field" />}
      </Field>
      <CheckboxGroup
        label="Permisos"
        options={permissions.map((id) => ({ id, name: PERMISSION_NAMES[id] }))}
        field={form.register('permissions')}
        error={errors.permissions?.message}
      />
      <CheckboxGroup
        label="Departamentos"
        options={departments.options ?? []}
        field={form.register('departmentIds')}
        hint="Sin elegir ninguno, todos los que tú ves."
        error={errors.departmentIds?.message}
      >
        {!departments.options && <DepartmentHelp departments={departments} />}
      </CheckboxGroup>
      <Field label="Duración" required error={errors.expiresInDays?.message}>
        {(control) => (
          <Select {...control} {...form.register('expiresInDays', { valueAsNumber: true })} required>
            <NamedOptions names={DURATIONS} />
          </Select>
        )}
      </Field>
    </FormModal>
  );
}
