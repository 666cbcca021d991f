import type { Permission } from '@recuerda/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../api/access/use-may';
import type { AuditedEntity } from '../audit/ChangeHistory';
import { ChangesButton } from '../audit/ChangesButton';

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
  const shared = {
    type: 'button',
    className: 'button-quiet',
    'aria-describedby': describedBy,
    'aria-disabled': busy,
  } as const;
  return (
    <div className="card-actions action-row flex flex-wrap gap-1 border-t border-line px-2 py-1.5 print:hidden">
      <button {...shared} onClick={busy ? undefined : onEdit}>
        <Pencil aria-hidden className="size-4" />
        <span>Editar</span>
      </button>
      {children}
      <ChangesButton entity={entity} describedBy={describedBy} />
      <button {...shared} className="button-quiet ml-auto text-danger" onClick={busy ? undefined : onRemove}>
        <Trash2 aria-hidden className="size-4" />
        <span>Eliminar</span>
      </button>
    </div>
  );
}
