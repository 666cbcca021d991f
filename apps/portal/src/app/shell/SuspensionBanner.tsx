import type { OverdueChoice, SuspensionView } from '@recuerda/contracts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/access/use-may';
import { useResumeRemindersMutation } from '../../api/provider';
import { BusyButton } from '../../components/form/BusyButton';
import { useNotices } from '../../components/notices/use-notices';
import { formatMoment } from '../../format/dates';
import { BANNER } from './banner';
import { overdueReminders, ResumeDialog } from './ResumeDialog';

/** The data come from a backup: no reminder goes out before an administrator has looked at them. */
export function SuspensionBanner({ suspension: { dataOf, overdue } }: { suspension: SuspensionView }) {
  const may = useMay('settings.write');
  const [resume, { isLoading }] = useResumeRemindersMutation();
  const { failed, inform } = useNotices();
  const [isAsking, setAsking] = useState(false);
  const start = async (choice: OverdueChoice) => {
    try {
      await resume(choice).unwrap();
      inform(choice === 'skip' ? 'Los recordatorios siguen desde ahora.' : 'Los recordatorios vuelven a salir.');
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
          {overdue > 0 && `Hay ${overdueReminders(overdue)}.`}
        </p>
      </div>
      {may && (
        <BusyButton
          className="button-plain shrink-0 self-start"
          busy={isLoading}
          onClick={() => (overdue > 0 ? setAsking(true) : void start('send'))}
        >
          {isLoading ? 'Reanudando...' : 'Reanudar'}
        </BusyButton>
      )}
      {isAsking && (
        <ResumeDialog
          overdue={overdue}
          onClose={() => setAsking(false)}
          onChosen={(choice) => {
            setAsking(false);
            void start(choice);
          }}
        />
      )}
    </div>
  );
}
