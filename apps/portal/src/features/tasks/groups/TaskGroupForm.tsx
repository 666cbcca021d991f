import { zodResolver } from '@hookform/resolvers/zod';
import { taskGroupInput, type TaskGroupInput, type TaskGroupView } from '@recuerda/contracts';
import { type FieldError, get, type Resolver, useController, useForm, type UseFormReturn } from 'react-hook-form';
import { useDepartments } from '../../../components/departments';
import { PeopleField } from '../../../components/employees/PeopleField';
import { Conflicts } from '../../../components/form/Conflicts';
import { FormModal } from '../../../components/form/FormModal';
import { SelectField } from '../../../components/form/InputField';
import { RowOptions } from '../../../components/form/Select';
import { useEdit } from '../../../components/form/use-edit';
import { useSave } from '../../../components/form/use-save';
import { useNotices } from '../../../components/notices/use-notices';
import { counted } from '../../../format/numbers';
import { TaskFields } from '../TaskFields';
import type { TaskFieldsForm, TaskFormInput, TaskGroupFormInput } from '../task-form-input';
import { useCreateTaskGroupMutation, useUpdateTaskGroupMutation } from './task-groups-api';

interface Props {
  /** The group to be edited; absent: a new one. */
  group?: TaskGroupView;
  /** Values typed for a new one. */
  draft?: TaskFormInput;
  onClose: () => void;
}

/** A task that several people get; of one that is edited, the open tasks change. */
export function TaskGroupForm({ group, draft, onClose }: Props) {
  const [create] = useCreateTaskGroupMutation();
  const [update] = useUpdateTaskGroupMutation();
  const { inform } = useNotices();
  const form = useForm<TaskGroupFormInput, unknown, TaskGroupInput>({
    resolver: zodResolver(taskGroupInput) as Resolver<TaskGroupFormInput, unknown, TaskGroupInput>,
    defaultValues: { ...valuesOf(group ?? draft), audience: group ? { kind: 'everyone' } : firstAudience(draft) },
  });
  const edit = useEdit({ form, entity: group ?? null, valuesOf });
  const save = useSave(form, {
    save: ({ audience, ...input }, key) =>
      group
        ? update({ id: group.id, patch: edit.patchOf({ ...input, audience }, { ...edit.base, audience }) }).unwrap()
        : create({ key, input: { ...input, audience } }).unwrap(),
    saved: ({ title, total }) => {
      onClose();
      const people = counted(total, 'persona', 'personas');
      if (!group) inform(`Tarea «${title}» creada para ${people}.`);
    },
    failed: edit.failed,
  });
  return (
    <FormModal
      title={group ? 'Editar tarea de varias personas' : 'Nueva tarea de varias personas'}
      action={group ? 'Actualizar todas' : 'Crear tareas'}
      conflicts={<Conflicts {...edit} control={form.control} action="Actualizar todas" />}
      {...save}
      dirty={save.dirty || draft !== undefined}
      onClose={onClose}
    >
      {draft?.repetition && (
        <p className="mb-4 rounded-lg bg-warning-soft px-3 py-2 text-warning">
          Las tareas de varias personas no se repiten: la repetición que elegiste no se guardará.
        </p>
      )}
      {/* A group has the fields of a task but its employee and its repetition, which are not shown. */}
      <TaskFields form={form as unknown as TaskFieldsForm} repeats={false}>
        {!group && <AudienceField form={form} />}
      </TaskFields>
    </FormModal>
  );
}

const firstAudience = (draft: TaskFormInput | undefined): TaskGroupFormInput['audience'] => ({
  kind: 'people',
  employeeIds: draft?.employeeId ? [draft.employeeId] : [],
});

const valuesOf = (task: TaskGroupView | TaskFormInput | undefined) => ({
  title: task?.title ?? '',
  description: task?.description ?? '',
  reminderInterval: task?.reminderInterval,
  confirmCompletion: task?.confirmCompletion ?? false,
  proofRequired: task?.proofRequired ?? false,
  dueAt: task?.dueAt ?? null,
  remindBefore: task?.remindBefore ?? null,
  overdueInterval: task?.overdueInterval ?? null,
});

const KINDS = {
  people: 'Las personas que elijas',
  department: 'Todo un departamento',
  everyone: 'Todo el personal',
} as const;
type Audience = TaskGroupFormInput['audience'];

const EMPTY: Readonly<Record<keyof typeof KINDS, Audience>> = {
  people: { kind: 'people', employeeIds: [] },
  department: { kind: 'department', departmentId: '' },
  everyone: { kind: 'everyone' },
};

type Form = UseFormReturn<TaskGroupFormInput, unknown, TaskGroupInput>;

/** Field of the people who get the task: named ones, a department, or all. */
export function AudienceField({ form: { control, formState } }: { form: Form }) {
  const { field } = useController({ control, name: 'audience' });
  const { ref, value: audience, onChange } = field;
  const { options, loading } = useDepartments();
  const problemOf = (path: string) => (get(formState.errors, path) as FieldError | undefined)?.message;
  const problem = problemOf('audience');
  return (
    <>
      <SelectField
        label="Asignar a"
        required
        names={KINDS}
        value={audience.kind}
        error={audience.kind === 'everyone' ? problem : undefined}
        ref={audience.kind === 'everyone' ? ref : undefined}
        onChange={({ target }) => onChange(EMPTY[target.value as keyof typeof KINDS])}
      />
      {audience.kind === 'department' && (
        <SelectField
          label="Departamento"
          required
          value={audience.departmentId}
          error={problemOf('audience.departmentId') ?? problem}
          ref={ref}
          onChange={({ target }) => onChange({ kind: 'department', departmentId: target.value })}
        >
          <option value="">{loading ? 'Cargando...' : 'Seleccionar departamento'}</option>
          <RowOptions rows={options} />
        </SelectField>
      )}
      {audience.kind === 'people' && (
        <PeopleField
          ids={audience.employeeIds}
          error={problemOf('audience.employeeIds') ?? problem}
          inputRef={ref}
          onChange={(employeeIds) => onChange({ kind: 'people', employeeIds })}
        />
      )}
    </>
  );
}
