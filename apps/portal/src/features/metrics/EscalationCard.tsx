import { Megaphone } from 'lucide-react';
import { useGetSettingsQuery } from '../../api/settings';
import { StatCard } from '../../components/StatCard';
import { formatCount } from '../../format/numbers';
import { useEscalatedTasksQuery } from './api/escalations';

/** Tasks that wait for an answer although a manager was asked; only where something is escalated. */
export function EscalationCard() {
  const { data: settings } = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isOn = settings?.isEscalating;
  const { data: total } = useEscalatedTasksQuery(undefined, { skip: !isOn, refetchOnMountOrArgChange: true });
  if (!isOn) return null;
  return (
    <StatCard
      label="Escaladas"
      value={total === undefined ? undefined : formatCount(total)}
      caption="Tareas sin respuesta, ahora"
      Icon={Megaphone}
    />
  );
}
