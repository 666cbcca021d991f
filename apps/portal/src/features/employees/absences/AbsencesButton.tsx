import { CalendarDays } from 'lucide-react';

interface Props {
  /** Id of the title of the employee's card. */
  describedBy: string;
  onClick: () => void;
}

/** Opens the absences of an employee. */
export const AbsencesButton = ({ describedBy, onClick }: Props) => (
  <button type="button" className="button-quiet" aria-describedby={describedBy} onClick={onClick}>
    <CalendarDays aria-hidden className="size-4" />
    <span>Ausencias</span>
  </button>
);
