import type { Absence, EmployeeView } from '@recuerda/contracts';
import { Building2, CalendarDays, CalendarOff, Clock, Phone } from 'lucide-react';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CardActions } from '../../../components/list/CardActions';
import { CardLine } from '../../../components/list/CardLine';
import { formatDay, today } from '../../../format/dates';
import { formatDates } from '../../../format/local-dates';
import { AbsencesButton } from '../absences/AbsencesButton';
import { Reachability } from '../Reachability';
import { PersonalDataButton } from '../personal-data/PersonalDataButton';
import { useRemoveEmployee } from '../use-remove-employee';

interface Props {
  employee: EmployeeView;
  onEdit: () => void;
  onAbsences: () => void;
}

/** Phone, department, consent and absences of an employee, and what can be done. */
export function EmployeeData({ employee, onEdit, onAbsences }: Props) {
  const { id, name, phone, department, createdAt, weeklyWindows, absences } = employee;
  const titleId = useId();
  const navigate = useNavigate();
  const { remove, removing } = useRemoveEmployee();
  const removeAndLeave = async () => {
    if (await remove(employee)) void navigate('/employees', { replace: true });
  };
  return (
    <section aria-labelledby={titleId} aria-busy={removing} className="card flex flex-col aria-busy:opacity-60">
      <h2 id={titleId} className="border-b border-line px-4 py-3 font-semibold">
        Datos
      </h2>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <CardLine icon={Phone}>{phone}</CardLine>
        <CardLine icon={Building2}>
          <Link to={`/employees?departmentId=${department.id}`} className="text-link">
            {department.name}
          </Link>
        </CardLine>
        <CardLine icon={CalendarDays}>Agregado el {formatDay(createdAt)}</CardLine>
        {weeklyWindows && <CardLine icon={Clock}>Tiene su propio horario</CardLine>}
        <Absences absences={absences} />
        <Reachability employee={{ ...employee, absences: [] }} />
      </div>
      <CardActions
        permission="school.write"
        entity={{ kind: 'employee', id, name }}
        describedBy={titleId}
        busy={removing}
        onEdit={onEdit}
        onRemove={() => void removeAndLeave()}
      >
        <AbsencesButton describedBy={titleId} onClick={onAbsences} />
        <PersonalDataButton employee={employee} describedBy={titleId} />
      </CardActions>
    </section>
  );
}

/** Absences that last or are to come. */
function Absences({ absences }: { absences: readonly Absence[] }) {
  const coming = absences.filter(({ to }) => to >= today());
  if (coming.length === 0) return <CardLine icon={CalendarOff}>Sin ausencias previstas</CardLine>;
  return coming.map(({ id, from, to, reason }) => (
    <CardLine key={id} icon={CalendarOff}>
      {from <= today() ? 'Ausente' : 'Se ausenta'}: {formatDates(from, to)}
      {reason !== null && ` (${reason})`}
    </CardLine>
  ));
}
