import type { SuspensionView } from '@recuerda/contracts';
import { CircleAlert } from 'lucide-react';
import { useMay } from '../../api/access/use-may';
import { useResumeRemindersMutation } from '../../api/provider';
import { useNotices } from '../../components/notices/use-notices';
import { formatMoment } from '../../format/dates';
import { counted } from '../../format/numbers';
import { BANNER } from './banner';

/** The data come from a backup: no reminder goes out before an administrator has looked at them. */
export function SuspensionBanner({ suspension: { dataOf, overdue } }: { suspension: SuspensionView }) {
  const may = useMay('settings.write');
  const [resume, { isLoading }] = useResumeRemindersMutation();
  const { failed, inform } = useNotices();
  const start = async () => {
    try {
      await resume().unwrap();
      inform('Los recordatorios vuelven a salir.');
    } catch (error) {
      failed('No se pudieron reanudar los recordatorios', error);
    }
  };
  return (
    <div role="alert" className={`${BANNER} bg-warning-soft`}>
      <CircleAlert aria-hidden className="h-[1lh] w-4 shrink-0 text-warning" />
      <div className="min-w-0 flex-1 break-words">
        <p className="font-medium text-warning">No sale ningún recordatorio: los datos son de una copia</p>
        <p>
          La copia es del {formatMoment(dataOf)}; lo que cambió después falta.{' '}
          {may ? 'Revisa las tareas y reanuda.' : 'Un administrador los reanuda cuando haya revisado las tareas.'}{' '}
          {overdue > 0 && `Al reanudar ${due(overdue)}.`}
        </p>
      </div>
      {may && (
        <button
          type="button"
          className="button-plain shrink-0 self-start"
          aria-disabled={isLoading}
          onClick={() => !isLoading && void start()}
        >
          {isLoading ? 'Reanudando...' : 'Reanudar'}
        </button>
      )}
    </div>
  );
}

const due = (count: number): string =>
  `${count === 1 ? 'sale' : 'salen'} enseguida ${counted(count, 'recordatorio atrasado', 'recordatorios atrasados')}`;
