import {
  DAY_MS,
  DEFAULT_REMINDER_INTERVAL,
  INTERVAL_NAMES,
  type TaskSetInput,
  taskSetInput,
  type TaskSetView,
} from '@recuerda/contracts';
import { useRef, useState } from 'react';
import { useController, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { isProblem } from '../../../api/problem';
import { useCreateTaskSetMutation, useUpdateTaskSetMutation } from '../../../api/task-sets';
import { Button } from '../../../components/buttons';
import { Disclosure } from '../../../components/Disclosure';
import { Choice } from '../../../components/form/Choice';
import { Field } from '../../../components/form/Field';
import { FormFailure } from '../../../components/form/FormFailure';
import { FormModal } from '../../../components/form/FormModal';
import { entry, InputField, SelectField, TextAreaField } from '../../../components/form/InputField';
import { TimeInput } from '../../../components/form/TimeInput';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { useNotices } from '../../../components/notices/use-notices';
import { dateOf, today } from '../../../format/dates';
import { toLocalInput } from '../../../format/zoned-time';
import type { CachedTask } from '../api/tasks';
import { BEGINNINGS, MinutesField } from '../due/DueDateFields';

type Input = z.input<typeof taskSetInput>;
type Item = Input['items'][number];
type Form = UseFormReturn<Input, unknown, TaskSetInput>;

const NEW: Item = { title: '', reminderInterval: DEFAULT_REMINDER_INTERVAL };
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The task as an item of a set that starts on the day `from`. */
function itemOf({ dueAt, ...task }: CachedTask, from: string): Item {
  const { title, description, reminderInterval, confirmCompletion, proofRequired, remindBefore, overdueInterval } =
    task;
  const due = dueAt === null ? null : { days: daysBetween(from, dateOf(dueAt)), time: toLocalInput(dueAt).slice(-5) };
  const asked = { confirmCompletion, proofRequired };
  return { title, description, reminderInterval, ...asked, due, remindBefore, overdueInterval };
}

interface Props {
  /** The set that is changed; null: a new one. */
  set: TaskSetView | null;
  /** Tasks of which the new one is made. */
  tasks?: readonly CachedTask[];
  onClose: () => void;
}

/** A set's name and its tasks. */
export function TaskSetForm({ set, tasks = [], onClose }: Props) {
  const [create] = useCreateTaskSetMutation();
  const [update] = useUpdateTaskSetMutation();
  const { inform } = useNotices();
  const seen = useRef(set);
  const [day, setDay] = useState(() => tasks.flatMap(({ dueAt }) => (dueAt ? dateOf(dueAt) : [])).sort()[0] ?? today());
  const isOfTasks = tasks.length > 0;
  const form = useZodForm(taskSetInput, {
    defaultValues: { name: '', items: isOfTasks ? tasks.map((task) => itemOf(task, day)) : [NEW] },
    ...(set && { values: { name: set.name, items: set.items } }),
  });
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const items = useWatch({ control, name: 'items' });
  const { items: errors } = formState.errors;
  const save = useSave(form, {
    save: (input, key) => {
      if (!seen.current) return create({ key, input }).unwrap();
      const { id, version } = seen.current;
      return update({ id, edit: { ...input, expected: { version } } }).unwrap();
    },
    amend: (input, id) => update({ id, edit: input }).unwrap(),
    saved: ({ name }) => {
      inform(`Conjunto «${name}» guardado.`);
      onClose();
    },
    // Saved again, it replaces what somebody else has saved meanwhile.
    failed: (error) => {
      if (isProblem(error) && error.code === 'fields_changed') seen.current = error.entity as TaskSetView;
    },
  });
  const moveStart = (from: string) => {
    if (from === '') return;
    const later = daysBetween(from, day);
    items.forEach(({ due }, at) => due && form.setValue(`items.${at}.due.days`, due.days + later));
    setDay(from);
  };
  return (
    <FormModal
      title={set ? 'Editar conjunto' : isOfTasks ? 'Guardar como conjunto' : 'Nuevo conjunto'}
      action="Guardar"
      {...save}
      onClose={onClose}
    >
      <InputField label="Nombre del conjunto" required autoComplete="off" {...entry(form, 'name')} />
      {isOfTasks && (
        <InputField
          label="Día de inicio"
          hint="Los vencimientos se guardan como días después de este."
          type="date"
          defaultValue={day}
          onChange={({ target }) => moveStart(target.value)}
        />
      )}
      <ol className="divide-y divide-line border-y border-line">
        {fields.map(({ id }, at) => (
          <li key={id} className="py-2">
            <Disclosure label={summaryOf(items[at])} faulty={errors?.[at] !== undefined || !items[at]?.title}>
              {() => <ItemFields form={form} at={at} onRemove={() => remove(at)} />}
            </Disclosure>
          </li>
        ))}
      </ol>
      <Button look="quiet" className="mt-2 -ml-2" onClick={() => append(NEW)}>
        Agregar tarea
      </Button>
      <FormFailure text={errors?.root?.message ?? errors?.message ?? null} />
    </FormModal>
  );
}

const summaryOf = ({ title, due }: Item = NEW): string =>
  `${title.trim() || 'Tarea sin título'}${due ? ` · día ${due.days}, ${due.time}` : ''}`;

function ItemFields({ form, at, onRemove }: { form: Form; at: number; onRemove: () => void }) {
  const name = `items.${at}` as const;
  const { field } = useController({ control: form.control, name: `${name}.due` });
  const { value: due } = field;
  const errors = form.formState.errors.items?.[at];
  // For the number that is typed after the field was emptied.
  const former = useRef<Partial<Item>>({});
  const setDays = (days: number) => {
    const isEmpty = Number.isNaN(days);
    if (due && isEmpty) former.current = { ...form.getValues(name) };
    field.onChange(isEmpty ? null : { days, time: (due ?? former.current.due)?.time ?? '08:00' });
    if (due && !isEmpty) return;
    // They need a due date.
    for (const one of WITH_DUE) form.setValue(`${name}.${one}`, isEmpty ? null : (former.current[one] ?? null));
  };
  return (
    <>
      <InputField label="Título de la Tarea" required autoComplete="off" {...entry(form, `${name}.title`)} />
      <TextAreaField label="Descripción" rows={2} {...entry(form, `${name}.description`)} />
      <SelectField
        label="Intervalo de Recordatorio"
        {...entry(form, `${name}.reminderInterval`, { valueAsNumber: true })}
        names={INTERVAL_NAMES}
      />
      <InputField
        label="Vence a los (días)"
        hint="Días después del inicio; 0: el mismo día. Vacío: no vence."
        error={errors?.due?.days?.message}
        type="number"
        inputMode="numeric"
        {...field}
        value={due?.days ?? ''}
        onChange={({ target }) => setDays(target.valueAsNumber)}
      />
      {due && (
        <>
          <Field label="Hora de vencimiento" error={errors?.due?.time?.message}>
            {(control) => (
              <TimeInput {...control} value={due.time} onChange={(time) => field.onChange({ ...due, time })} />
            )}
          </Field>
          <MinutesField
            form={form}
            name={`${name}.remindBefore`}
            label="Empezar a recordar"
            none="Desde que se crea"
            names={BEGINNINGS}
          />
          <MinutesField
            form={form}
            name={`${name}.overdueInterval`}
            label="Después de vencer, recordar cada"
            none="Como antes de vencer"
            names={INTERVAL_NAMES}
          />
        </>
      )}
      <Choice label="Confirmar antes de completar" className="mb-2" {...form.register(`${name}.confirmCompletion`)} />
      <Choice label="Pide foto o archivo" className="mb-2" {...form.register(`${name}.proofRequired`)} />
      <Button look="quiet" className="-ml-2 text-danger" onClick={onRemove}>
        Quitar del conjunto
      </Button>
    </>
  );
}

const WITH_DUE = ['remindBefore', 'overdueInterval'] as const;
