import type { EmployeeView } from '@recuerda/contracts';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../api/access/use-may';
import { useLazyDialog } from '../../../components/lazy/use-lazy-dialog';

const load = () => import('./PersonalDataDialog');

interface Props {
  employee: EmployeeView;
  /** Id of the title of the employee's card. */
  describedBy: string;
}

/** Opens what an employee may ask for: the own data, or their erasure. For administrators. */
export function PersonalDataButton({ employee, describedBy }: Props) {
  const may = useMay('personal-data.manage');
  const [open, setOpen] = useState(false);
  const loaded = useLazyDialog(load, open, 'No se pudo abrir', () => setOpen(false));
  if (!may) return null;
  return (
    <>
      <button type="button" className="button-quiet" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <IdCard aria-hidden className="size-4" />
        <span>Datos</span>
      </button>
      {open && loaded && <loaded.PersonalDataDialog employee={employee} onClose={() => setOpen(false)} />}
    </>
  );
}
