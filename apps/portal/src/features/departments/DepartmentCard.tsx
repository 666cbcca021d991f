import type { DepartmentView } from '@recuerda/contracts';
import { CalendarDays, ListChecks, type LucideIcon, Phone, UserCheck, Users } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useOwnAccount } from '../../api/provider';
import { CardLine } from '../../components/list/CardLine';
import { formatDay } from '../../format/dates';
import { counted } from '../../format/numbers';
import { DepartmentActions, useRemoveDepartment } from './DepartmentActions';

interface Props {
  department: DepartmentView;
  onEdit: (department: DepartmentView) => void;
}

export function DepartmentCard({ department, onEdit }: Props) {
  const { id, name, description, employeeCount, taskCount, createdAt, manager } = department;
  const titleId = useId();
  const removal = useRemoveDepartment();
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={removal.removing}
      className="card flex h-full flex-col aria-busy:opacity-60"
    >
      <div className="flex flex-1 flex-col p-4">
        <h2 id={titleId} className="line-clamp-2 font-semibold break-words" title={name}>
          {name}
        </h2>
        <p
          title={description ?? undefined}
          className="mt-1 mb-4 line-clamp-3 break-words whitespace-pre-line text-muted"
        >
          {description ?? 'Sin descripción'}
        </p>
        <div className="mt-auto flex flex-col gap-1">
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            <Count icon={Users} path="/employees" id={id} text={counted(employeeCount, 'empleado', 'empleados')} />
            <Count icon={ListChecks} path="/tasks" id={id} text={counted(taskCount, 'tarea', 'tareas')} />
          </p>
          {manager && <CardLine icon={UserCheck}>Responsable: {manager.name}</CardLine>}
          <OwnNumberLine departmentId={id} />
          <CardLine icon={CalendarDays}>Creado el {formatDay(createdAt)}</CardLine>
        </div>
      </div>
      <DepartmentActions department={department} titleId={titleId} removal={removal} onEdit={onEdit} />
    </article>
  );
}

function OwnNumberLine({ departmentId }: { departmentId: string }) {
  const account = useOwnAccount(departmentId);
  return account && <CardLine icon={Phone}>WhatsApp: {account.name}</CardLine>;
}

/** How many there are, and the way to them. */
function Count({ icon: Icon, path, id, text }: { icon: LucideIcon; path: string; id: string; text: string }) {
  return (
    <Link
      to={{ pathname: path, search: `?departmentId=${id}` }}
      className="inline-flex items-center gap-2 rounded-sm font-medium tabular-nums hover:text-accent hover:underline"
    >
      <Icon aria-hidden className="size-4 text-muted" />
      {text}
    </Link>
  );
}
