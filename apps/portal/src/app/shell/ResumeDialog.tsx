import type { OverdueChoice } from '@recuerda/contracts';
import { useState } from 'react';
import { DialogActions } from '../../components/modal/DialogActions';
import { Modal } from '../../components/modal/Modal';
import { counted } from '../../format/numbers';

const CHOICES: readonly { choice: OverdueChoice; name: string; note: string }[] = [
  { choice: 'send', name: 'Enviar lo atrasado', note: 'Sale enseguida, un recordatorio por tarea.' },
  { choice: 'skip', name: 'Saltar lo atrasado', note: 'Cada tarea sigue desde ahora, con su próximo recordatorio.' },
];

interface Props {
  overdue: number;
  onChosen: (choice: OverdueChoice) => void;
  onClose: () => void;
}

/** What becomes of the reminders that fell due before they are resumed. */
export function ResumeDialog({ overdue, onChosen, onClose }: Props) {
  const [chosen, setChosen] = useState<OverdueChoice>('send');
  return (
    <Modal title="Reanudar los recordatorios" description={`Hay ${overdueReminders(overdue)}.`} onClose={onClose}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">Qué hacer con lo atrasado</legend>
        {CHOICES.map(({ choice, name, note }) => (
          <label key={choice} className="flex items-start gap-2">
            <input
              type="radio"
              name="overdue"
              className="mt-1 size-4 shrink-0 accent-(--accent)"
              checked={chosen === choice}
              onChange={() => setChosen(choice)}
            />
            <span>
              {name}
              <span className="block text-muted">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DialogActions onCancel={onClose}>
        <button type="button" className="button-primary" onClick={() => onChosen(chosen)}>
          Reanudar
        </button>
      </DialogActions>
    </Modal>
  );
}

export const overdueReminders = (count: number): string =>
  counted(count, 'recordatorio atrasado', 'recordatorios atrasados');
