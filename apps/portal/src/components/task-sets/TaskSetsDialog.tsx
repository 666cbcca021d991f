import type { TaskSetSummary } from '@recuerda/contracts';
import { type ReactNode, useId, useState } from 'react';
import { isProblem, reasonOf } from '../../api/problem';
import { useDeleteTaskSetMutation, useListTaskSetsQuery, useStartTaskSetMutation } from '../../api/task-sets';
import { useIdempotencyKey } from '../../api/use-idempotency-key';
import { today } from '../../format/dates';
import { counted } from '../../format/numbers';
import { BusyButton, Button } from '../buttons';
import { PeopleField } from '../employees/PeopleField';
import { Items, Loaded } from '../feedback';
import { ActionButton } from '../form/ActionButton';
import { useSafely } from '../form/discard';
import { OuterForm } from '../form/FormModal';
import { InputField } from '../form/InputField';
import { LeaveQuestion } from '../form/LeaveQuestion';
import { Modal } from '../modal/Modal';
import { useNotices } from '../notices/use-notices';

interface Props {
  /** Employee who gets the tasks; undefined: people are chosen here. */
  employee?: { id: string; name: string };
  /** Opens the form of a set, or of a new one; undefined: sets are not changed here. */
  onEdit?: (id: string | null) => void;
  onClose: () => void;
  /** The form of a set, over what is chosen here. */
  children?: ReactNode;
}

/** The sets of tasks, each to be started. */
export function TaskSetsDialog({ employee: given, onEdit, onClose, children }: Props) {
  const query = useListTaskSetsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [employeeIds, setEmployeeIds] = useState<readonly string[]>(given ? [given.id] : []);
  const [startsOn, setStartsOn] = useState(today);
  const dirty = (!given && employeeIds.length > 0) || startsOn !== today();
  const closeSafely = useSafely(dirty, onClose);
  const [start, { error, isLoading, reset }] = useStartTaskSetMutation();
  const { keyOf } = useIdempotencyKey();
  const { inform } = useNotices();
  const reason = error === undefined ? undefined : reasonOf(error);
  const isAboutPeople = !given && isProblem(error) && error.errors[0]?.field.startsWith('employeeIds') === true;
  const change = (choose: () => void) => {
    choose();
    if (error) reset();
  };
  const begin = async ({ id, name }: TaskSetSummary) => {
    const input = { employeeIds: [...employeeIds], startsOn: startsOn || undefined };
    const { data } = await start({ id, key: keyOf({ id, input }), input });
    if (!data) return;
    onClose();
    const { taskIds, repeated } = data;
    const [first] = employeeIds;
    const who = given?.name ?? counted(employeeIds.length, 'persona', 'personas');
    const twice = repeated > 0 ? ` ${counted(repeated, 'ya estaba abierta', 'ya estaban abiertas')}.` : '';
    inform(`Conjunto «${name}» empezado para ${who}: ${counted(taskIds.length, 'tarea', 'tareas')}.${twice}`, {
      link: { name: 'Ver las tareas', to: employeeIds.length === 1 ? `/tasks?employeeId=${first}` : '/tasks' },
      undo: { created: taskIds },
    });
  };
  return (
    <Modal
      title={given ? 'Empezar un conjunto' : 'Conjuntos de tareas'}
      description={given ? `Para ${given.name}` : 'Tareas que se crean juntas, para un puesto o una ocasión.'}
      onClose={() => void closeSafely()}
    >
      {dirty && <LeaveQuestion />}
      <OuterForm value={dirty}>{children}</OuterForm>
      {!given && (
        <PeopleField
          ids={employeeIds}
          error={isAboutPeople ? reason : undefined}
          onChange={(ids) => change(() => setEmployeeIds(ids))}
        />
      )}
      <InputField
        label="Día de inicio"
        hint="Desde él se cuentan los vencimientos."
        error={isAboutPeople ? undefined : reason}
        type="date"
        value={startsOn}
        onChange={({ target }) => change(() => setStartsOn(target.value))}
      />
      <Loaded query={query} loading="Cargando conjuntos..." size="h-24 w-full">
        {({ items }) => (
          <Items
            items={items}
            empty="Aún no hay conjuntos. En Tareas, con «Más» y «Seleccionar», guarda tareas como conjunto."
          >
            {(set) => (
              <TaskSetItem key={set.id} set={set} busy={isLoading} onStart={() => begin(set)} onEdit={onEdit} />
            )}
          </Items>
        )}
      </Loaded>
      {onEdit && (
        <div className="dialog-actions">
          <Button onClick={() => onEdit(null)}>Nuevo conjunto</Button>
        </div>
      )}
    </Modal>
  );
}

interface ItemProps extends Pick<Props, 'onEdit'> {
  set: TaskSetSummary;
  /** One is being started. */
  busy: boolean;
  onStart: () => Promise<void>;
}

function TaskSetItem({ set: { id, name, itemCount }, busy, onStart, onEdit }: ItemProps) {
  const nameId = useId();
  const [remove] = useDeleteTaskSetMutation();
  const text = `¿Eliminar el conjunto «${name}»? Las tareas creadas con él se quedan.`;
  return (
    <li className="flex flex-wrap items-center gap-1 py-3">
      <p id={nameId} className="mr-auto min-w-0 break-words">
        <span className="font-medium">{name}</span>
        <span className="text-muted"> · {counted(itemCount, 'tarea', 'tareas')}</span>
      </p>
      {onEdit && (
        <>
          <Button look="quiet" aria-describedby={nameId} onClick={() => onEdit(id)}>
            Editar
          </Button>
          <ActionButton
            look="quiet"
            className="hover:text-danger"
            aria-describedby={nameId}
            question={{ title: 'Eliminar conjunto', text, action: 'Eliminar', tone: 'danger' }}
            action={() => remove(id).unwrap()}
            failure="No se pudo eliminar el conjunto"
          >
            Eliminar
          </ActionButton>
        </>
      )}
      <BusyButton look="primary" aria-describedby={nameId} busy={busy} onClick={onStart}>
        Empezar
      </BusyButton>
    </li>
  );
}
