import type { EmployeeView } from '@recuerda/contracts';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useLazyModule } from '../../../components/lazy/use-lazy-module';
import { useNotices } from '../../../components/notices/use-notices';

const load = () => import('./AbsencesDialog');

interface Props {
  employee: EmployeeView;
  /** Id of the title of the employee's card. */
  describedBy: string;
}

/** Opens the absences of an employee. */
export function AbsencesButton({ employee, describedBy }: Props) {
  const [open, setOpen] = useState(false);
  const { failed } = useNotices();
  const loaded = useLazyModule(load, open, (error) => {
    failed('No se pudo abrir', error);
    setOpen(false);
  });
  return (
    <>
      <button type="button" className="button-quiet" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <CalendarDays aria-hidden className="size-4" />
        <span>Ausencias</span>
      </button>
      {open && loaded && <loaded.AbsencesDialog employee={employee} onClose={() => setOpen(false)} />}
    </>
  );
}
