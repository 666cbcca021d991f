import type { Permission } from '@recuerda/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../api/access/access-slice';
import type { AuditedEntity } from '../audit/ChangeHistory';
import { ChangesButton } from '../audit/ChangesButton';
import { BusyButton } from '../buttons';

interface Props {
  /** Needed to edit and to delete. */
  permission: Permission;
  entity: AuditedEntity;
  /** Id of the title of what the buttons act on. */
  describedBy: string;
  /** It is being deleted. */
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * The foot of a card: edit and delete, for those who may. The buttons keep the focus while busy, so that it is not lost
 * when deleting fails.
 */
export function CardActions({ permission, entity, describedBy, busy, onEdit, onRemove, children }: Props) {
  const may = useMay(permission);
  if (!may) return null;
  const shared = { look: 'quiet', 'aria-describedby': describedBy, busy } as const;
  return (
    <div className="card-actions action-row flex flex-wrap gap-1 border-t border-line px-2 py-1.5 print:hidden">
      <BusyButton {...shared} Icon={Pencil} onClick={onEdit}>
        <span>Editar</span>
      </BusyButton>
      {children}
      <ChangesButton entity={entity} describedBy={describedBy} />
      <BusyButton {...shared} Icon={Trash2} className="ml-auto text-danger" onClick={onRemove}>
        <span>Eliminar</span>
      </BusyButton>
    </div>
  );
}
