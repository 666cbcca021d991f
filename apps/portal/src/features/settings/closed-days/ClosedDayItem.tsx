import type { ClosedDay } from '@recuerda/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../../components/Badge';
import { useDepartments } from '../../../components/departments/use-departments';
import { useConfirm } from '../../../components/modal/confirm-context';
import { useNotices } from '../../../components/notices/use-notices';
import { formatDates } from '../../../format/local-dates';
import { useDeleteClosedDayMutation } from '../api/closed-days';
import { KIND_NAMES } from './closed-day-kinds';

/** One holiday or vacation. */
export function ClosedDayItem({ closedDay, onEdit }: { closedDay: ClosedDay; onEdit: () => void }) {
  const { id, name, from, to, kind, departmentId } = closedDay;
  const nameId = useId();
  const { options } = useDepartments();
  const [remove, { isLoading }] = useDeleteClosedDayMutation();
  const confirm = useConfirm();
  const { failed } = useNotices();
  const dates = formatDates(from, to);
  const department = options?.find((option) => option.id === departmentId)?.name ?? 'Un departamento';
  const ask = async (): Promise<void> => {
    const text = `¿Estás seguro de que quieres eliminar ${name} (${dates})? Ese día se enviarán recordatorios.`;
    if (!(await confirm({ title: 'Eliminar días', text, action: 'Eliminar', tone: 'danger' }))) return;
    try {
      await remove(id).unwrap();
    } catch (error) {
      failed('No se pudieron eliminar los días', error);
    }
  };
  const button = { type: 'button', 'aria-describedby': nameId, 'aria-disabled': isLoading } as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span id={nameId} className="font-medium break-words">
            {name}
          </span>
          <Badge tone={kind === 'holiday' ? 'accent' : 'gray'}>{KIND_NAMES[kind]}</Badge>
        </p>
        <p className="text-muted">
          {dates}
          {departmentId !== null && ` · ${department}`}
        </p>
      </div>
      <div className="flex gap-1">
        <button {...button} className="button-quiet" onClick={isLoading ? undefined : onEdit}>
          <Pencil aria-hidden className="size-4" />
          Editar
        </button>
        <button
          {...button}
          className="button-quiet hover:text-danger"
          onClick={isLoading ? undefined : () => void ask()}
        >
          <Trash2 aria-hidden className="size-4" />
          Eliminar
        </button>
      </div>
    </li>
  );
}
