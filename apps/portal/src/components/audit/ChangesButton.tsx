import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser, useMay } from '../../api/access/access-slice';
import { Button } from '../buttons';
import { useLazyDialog } from '../lazy/lazy';
import type { AuditedEntity } from './ChangeHistory';

const loadHistory = () => import('./ChangeHistory');

interface Props {
  entity: AuditedEntity;
  /** Id of the heading that names the entity. */
  describedBy: string;
}

/** Shows who changed an entity, to those who may read that. Nothing without sign-in: there is nobody to show. */
export function ChangesButton(props: Props) {
  const user = useSelector(selectUser);
  const may = useMay('audit.read');
  return user && may && <HistoryButton {...props} />;
}

function HistoryButton({ entity, describedBy }: Props) {
  const [open, setOpen] = useState(false);
  const history = useLazyDialog(loadHistory, open, 'No se pudieron mostrar los cambios', () => setOpen(false));
  return (
    <>
      <Button look="quiet" Icon={FileClock} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <span>Cambios</span>
      </Button>
      {open && history && <history.ChangeHistory entity={entity} onClose={() => setOpen(false)} />}
    </>
  );
}
