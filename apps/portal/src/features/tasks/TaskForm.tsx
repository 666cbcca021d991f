import { zodResolver } from '@hookform/resolvers/zod';
import { DEFAULT_REMINDER_INTERVAL, type TaskEdit, type TaskInput, taskInput } from '@recuerda/contracts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTextLimit } from '../../api/provider';
import { Button } from '../../components/buttons';
import { employeeOption, useEmployeeSearch } from '../../components/employees/employee-search';
import { Combobox, type Option } from '../../components/form/Combobox';
import { Conflicts } from '../../components/form/Conflicts';
import { CreateInside } from '../../components/form/CreateInside';
import { Field } from '../../components/form/Field';
import { FormModal } from '../../components/form/FormModal';
import { useEdit } from '../../components/form/use-edit';
import { useSave } from '../../components/form/use-save';
import { useLazyDialog } from '../../components/lazy/lazy';
import type { FormProps } from '../../components/list/ListScreen';
import { useNotices } from '../../components/notices/use-notices';
import { portalConfig } from '../../config/portal-config';
import { formatCount } from '../../format/numbers';
import { type CachedTask, useCreateTaskMutation, useUpdateTaskMutation } from './api/tasks';
import { TaskFields } from './TaskFields';
import type { TaskFieldsForm, TaskFormInput } from './task-form-input';
import { undoableTask } from './use-task-actions';

/** Assumed length of an employee's name that is not known yet, characters. */
const LIKELY_NAME = 20;

const NEW: TaskInput = { title: '', description: '', employeeId: '', reminderInterval: DEFAULT_REMINDER_INTERVAL };

const valuesOf = (task: TaskInput) => ({
  title: task.title,
  description: task.description ?? '',
  employeeId: task.employeeId,
  reminderInterval: task.reminderInterval,
  confirmCompletion: task.confirmCompletion ?? false,
  proofRequired: task.proofRequired ?? false,
  dueAt: task.dueAt,
  remindBefore: task.remindBefore,
  overdueInterval: task.overdueInterval,
  repetition: task.repetition,
});

const loadGroupForm = () => import('./groups/TaskGroupForm');

/** A task of one employee; or, from what was typed, one of several. */
export function TaskForm(props: FormProps<CachedTask>) {
  const [draft, setDraft] = useState<TaskFormInput | null>(null);
  const group = useLazyDialog(loadGroupForm, draft !== null, 'No se pudo abrir el formulario', () => setDraft(null));
  if (draft && group) return <group.TaskGroupForm draft={draft} onClose={props.onClose} />;
  return <OneTaskForm {...props} onSeveral={setDraft} />;
}

interface OneTaskFormProps extends FormProps<CachedTask> {
  /** The task is to be that of several people. */
  onSeveral: (draft: TaskFormInput) => void;
}

function OneTaskForm({ entity: task, onClose, onCreated, onSeveral }: OneTaskFormProps) {
  const [create] = useCreateTaskMutation();
  const [update] = useUpdateTaskMutation();
  const { inform } = useNotices();
  const form = useForm<TaskFormInput, unknown, TaskInput>({
    resolver: zodResolver(taskInput),
    defaultValues: valuesOf(task ?? NEW),
  });
  const cutHint = useCutHint(form, task?.employee?.name);
  const edit = useEdit({ form, entity: task, valuesOf });
  /** Another employee alone can be undone. */
  const change = async (id: string, patch: TaskEdit) => {
    if (Object.keys(patch).some((field) => field !== 'employeeId' && field !== 'expected'))
      return update({ id, patch }).unwrap();
    const undo = undoableTask(id);
    const saved = await update({ id, patch, change: undo.change }).unwrap();
    if (patch.employeeId !== undefined)
      inform(`Tarea «${saved.title}» asignada a ${saved.employee?.name ?? 'otro empleado'}.`, { undo });
    return saved;
  };
  const save = useSave(form, {
    save: (input, key) => (task ? change(task.id, edit.patchOf(input)) : create({ key, input }).unwrap()),
    amend: (input, id) => update({ id, patch: input }).unwrap(),
    saved: (saved) => {
      onClose();
      if (!task) onCreated?.(saved);
    },
    failed: edit.failed,
  });
  return (
    <FormModal
      title={task ? 'Editar Tarea' : 'Nueva Tarea'}
      action={task ? 'Actualizar' : 'Crear Tarea'}
      conflicts={<Conflicts {...edit} control={form.control} action="Actualizar" />}
      {...save}
      onClose={onClose}
    >
      <TaskFields form={form} descriptionHint={cutHint}>
        <EmployeeField form={form} current={edit.base?.employee ? employeeOption(edit.base.employee) : null} />
        {!task && (
          <Button look="quiet" Icon={Users} className="mb-4 -mt-2 -ml-2" onClick={() => onSeveral(form.getValues())}>
            Asignar a varias personas
          </Button>
        )}
      </TaskFields>
    </FormModal>
  );
}

/** Says that the provider takes less text than the reminder has; undefined while it takes all. */
function useCutHint({ control }: TaskFieldsForm, employeeName: string | undefined): string | undefined {
  const [title = '', description] = useWatch({ control, name: ['title', 'description'] });
  const limit = useTextLimit();
  if (!limit) return undefined;
  const length = limit.overhead + (employeeName?.length ?? LIKELY_NAME) + title.length + (description ?? '').length;
  return length > limit.max ? `Se enviará cortada después de ${formatCount(limit.max)} caracteres` : undefined;
}

interface Props {
  form: TaskFieldsForm;
  /** The employee to whom the task is assigned now. */
  current: Option | null;
}

/** The employee who is reminded, searched by name: there may be thousands. */
function EmployeeField({ form, current }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'employeeId' });
  const [chosen, setChosen] = useState(current);
  const { options, busy, message, none, failed, search, retry } = useEmployeeSearch();
  const shown = [chosen, current].find((option) => option?.id === field.value) ?? null;
  const choose = (option: Option | null) => {
    setChosen(option);
    field.onChange(option?.id ?? '');
  };
  return (
    <Field
      label="Asignar a Empleado"
      required
      error={fieldState.error?.message}
      after={<CreateInside kind="employee" isFirst={none} onCreated={(employee) => choose(employeeOption(employee))} />}
    >
      {(control) => (
        <>
          <Combobox
            control={control}
            placeholder="Seleccionar empleado"
            options={options}
            value={shown}
            onChange={choose}
            onSearch={search}
            onBlur={field.onBlur}
            inputRef={field.ref}
            required
            busy={busy}
            message={failed ? null : message}
          />
          <div aria-live="polite" className="text-muted not-empty:mt-1">
            {failed && portalConfig().errorNotices && (
              <>
                No se pudieron cargar los empleados.{' '}
                <button type="button" className="text-link" onClick={retry}>
                  Reintentar
                </button>
              </>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
