import { zodResolver } from '@hookform/resolvers/zod';
import { type TaskGroupInput, taskGroupInput, type TaskGroupView } from '@recuerda/contracts';
import { type Resolver, useForm } from 'react-hook-form';
import { FormModal } from '../../../components/form/FormModal';
import { changedFields } from '../../../components/form/use-edit';
import { useSave } from '../../../components/form/use-save';
import { useNotices } from '../../../components/notices/use-notices';
import { counted } from '../../../format/numbers';
import { TaskFields } from '../TaskFields';
import type { TaskFieldsForm, TaskFormInput, TaskGroupFormInput } from '../task-form-input';
import { AudienceField } from './AudienceField';
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
  const before = valuesOf(group ?? draft);
  const form = useForm<TaskGroupFormInput, unknown, TaskGroupInput>({
    resolver: zodResolver(taskGroupInput) as Resolver<TaskGroupFormInput, unknown, TaskGroupInput>,
    defaultValues: { ...before, audience: group ? { kind: 'everyone' } : firstAudience(draft) },
  });
  const save = useSave(form, {
    save: ({ audience, ...input }, key) =>
      group
        ? update({ id: group.id, patch: changedFields<object>(before, input) }).unwrap()
        : create({ key, input: { ...input, audience } }).unwrap(),
    saved: ({ title, total }) => {
      onClose();
      const people = counted(total, 'persona', 'personas');
      if (!group) inform(`Tarea «${title}» creada para ${people}.`);
    },
  });
  return (
    <FormModal
      title={group ? 'Editar tarea de varias personas' : 'Nueva tarea de varias personas'}
      action={group ? 'Actualizar todas' : 'Crear tareas'}
      dirty={form.formState.isDirty || draft !== undefined}
      {...save}
      onClose={onClose}
    >
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
