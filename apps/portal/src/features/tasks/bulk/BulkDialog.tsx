import { type BulkAction, type BulkInput, DEFAULT_REMINDER_INTERVAL, REMINDER_INTERVALS } from '@recuerda/contracts';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { detailOf } from '../../../api/problem';
import { EmployeePicker } from '../../../components/employees/EmployeePicker';
import { Field } from '../../../components/form/Field';
import { Select } from '../../../components/form/Select';
import { Modal } from '../../../components/modal/Modal';
import { counted } from '../../../format/numbers';
import { useCreateBulkJobMutation } from '../api/bulk';
import { ASK_TWICE_ABOVE, BULK_WORDS } from './bulk-words';
import { BulkProgress } from './BulkProgress';

interface Props {
  action: BulkAction;
  /** Of the tasks. */
  count: number;
  chosen: Pick<BulkInput, 'ids' | 'filter'>;
  onClose: () => void;
  /** Closed after something was done. */
  onDone: () => void;
}

/** Asks before, then shows how it goes and what became of each task. */
export function BulkDialog({ action, count, chosen, onClose, onDone }: Props) {
  const [minutes, setMinutes] = useState<number>(DEFAULT_REMINDER_INTERVAL);
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [askedTwice, setAskedTwice] = useState(false);
  const [create, { data: job, error, isLoading }] = useCreateBulkJobMutation();
  // A second try after a lost answer is the same job.
  const key = useRef(v7());
  const { name, ask, askTwice = false } = BULK_WORDS[action];
  const start = () => {
    if (action === 'reassign' && employeeId === null) return setMissing(true);
    if (askTwice && count > ASK_TWICE_ABOVE && !askedTwice) return setAskedTwice(true);
    const input: BulkInput = {
      action,
      ...chosen,
      ...(action === 'interval' && { reminderInterval: minutes }),
      ...(action === 'reassign' && employeeId !== null && { employeeId }),
    };
    if (!isLoading) void create({ key: key.current, input });
  };
  if (job)
    return (
      <Modal title={`${name}: ${counted(count, 'tarea', 'tareas')}`} onClose={onDone}>
        <BulkProgress id={job.id} onClose={onDone} />
      </Modal>
    );
  return (
    <Modal title={name} description={ask(counted(count, 'tarea', 'tareas'))} onClose={onClose}>
      {action === 'interval' && (
        <Field label="Intervalo" error={undefined}>
          {(control) => (
            <Select {...control} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
              {REMINDER_INTERVALS.map((option) => (
                <option key={option.minutes} value={option.minutes}>
                  {option.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {action === 'reassign' && (
        <EmployeePicker
          label="Empleado"
          placeholder="Busca un empleado"
          value={employeeId}
          onChange={setEmployeeId}
          error={missing && employeeId === null ? 'Elige un empleado.' : undefined}
        />
      )}
      {askedTwice && (
        <p role="alert" className="mt-2 font-medium text-danger">
          Son {counted(count, 'tarea', 'tareas')}. ¿Seguro?
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="mt-2 text-danger">
          {detailOf(error)}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <button type="button" className="button-plain" onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className={action === 'delete' ? 'button-danger' : 'button-primary'}
          aria-disabled={isLoading}
          // The second click of a double click answers no second question.
          onClick={({ detail }) => detail < 2 && start()}
        >
          {askedTwice ? `Sí, ${name.toLowerCase()}` : name}
        </button>
      </div>
    </Modal>
  );
}
