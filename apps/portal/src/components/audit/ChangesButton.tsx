import { FileClock } from 'lucide-react';
import { useSelector } from 'react-redux';
import { selectUser, useMay } from '../../api/access/access-slice';
import { Button } from '../buttons';
import { lazyDialog } from '../lazy/lazy';
import { useScreenDialog } from '../modal/ScreenDialog';
import type { AuditedEntity } from './ChangeHistory';

const LazyHistory = lazyDialog(
  async () => (await import('./ChangeHistory')).ChangeHistory,
  'No se pudieron mostrar los cambios',
);

interface Props {
  entity: AuditedEntity;
  /** Id of the heading that names the entity. */
  describedBy: string;
}

/** Shows who changed an entity, to those who may read that. Nothing without sign-in: there is nobody to show. */
export function ChangesButton({ entity, describedBy }: Props) {
  const user = useSelector(selectUser);
  const may = useMay('audit.read');
  const show = useScreenDialog();
  if (!user || !may) return null;
  const open = () => show((close) => <LazyHistory entity={entity} onClose={close} />);
  return (
    <Button look="quiet" Icon={FileClock} aria-describedby={describedBy} onClick={open}>
      <span>Cambios</span>
    </Button>
  );
}
