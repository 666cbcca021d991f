import type { EmployeeView } from '@recuerda/contracts';
import { CalendarDays, Phone } from 'lucide-react';
import { useId } from 'react';
import { CardLine } from '../../components/list/CardLine';
import { EmployeeLink } from '../../components/names/EmployeeLink';
import { formatDay } from '../../format/dates';
import { EmployeeActions, useRemoveEmployee } from './EmployeeActions';
import { Reachability } from './Reachability';

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });

const INITIAL =
  'flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-strong';

interface Props {
  employee: EmployeeView;
  onEdit: (employee: EmployeeView) => void;
  onAbsences: (employee: EmployeeView) => void;
}

export function EmployeeCard({ employee, onEdit, onAbsences }: Props) {
  const { id, name, phone, department, createdAt } = employee;
  const titleId = useId();
  const removal = useRemoveEmployee();
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={removal.removing}
      className="card flex h-full flex-col aria-busy:opacity-60"
    >
      <div className="flex flex-1 flex-col gap-4 p-4">
        <div className="flex items-center gap-3">
          <span aria-hidden className={INITIAL}>
            {initialOf(name)}
          </span>
          <div className="min-w-0">
            <h2 id={titleId} className="line-clamp-2 font-semibold break-words" title={name}>
              <EmployeeLink id={id}>{name}</EmployeeLink>
            </h2>
            <p className="line-clamp-2 break-words text-muted">{department.name}</p>
          </div>
        </div>
        <div className="mt-auto flex flex-col gap-1">
          <CardLine icon={Phone}>{phone}</CardLine>
          <CardLine icon={CalendarDays}>Agregado el {formatDay(createdAt)}</CardLine>
          <Reachability employee={employee} />
        </div>
      </div>
      <EmployeeActions
        employee={employee}
        titleId={titleId}
        removal={removal}
        onEdit={() => onEdit(employee)}
        onAbsences={() => onAbsences(employee)}
      />
    </article>
  );
}

/** The first character as a person sees it, in upper case: an accent or a family of emojis is not torn apart. */
export function initialOf(name: string): string {
  const [first] = characters.segment(name.trim());
  return first?.segment.toLocaleUpperCase('es') ?? '';
}
