import type { ProviderView } from '@recuerda/contracts';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Disclosure } from '../../components/Disclosure';
import { useMay } from '../../api/access/use-may';
import { BusyButton } from '../../components/form/BusyButton';
import { useNotices } from '../../components/notices/use-notices';
import { stopNames, whatToDo } from '../../components/whatsapp/account-faults';
import { useInitialiseRemindersMutation } from '../../features/tasks/api/reminders';
import { formatMoment } from '../../format/dates';
import { counted } from '../../format/numbers';
import { BANNER } from './banner';

interface Props {
  provider: ProviderView;
  onClose: () => void;
}

/** Why no reminder goes out, and what to do; once they do again, a button that starts chains that have stopped. */
export function ProviderBanner({ provider, onClose }: Props) {
  return provider.state === 'stopped' ? <Stopped provider={provider} /> : <Working onClose={onClose} />;
}

function Stopped({ provider: { reason, answer, since, held } }: { provider: ProviderView }) {
  return (
    <div role="alert" className={`${BANNER} bg-danger-soft`}>
      <CircleAlert aria-hidden className="h-[1lh] w-4 shrink-0 text-danger" />
      <div className="min-w-0 break-words">
        <p className="font-medium text-danger">
          {stopNames(reason).title}
          {held > 0 && `: ${counted(held, 'recordatorio retenido', 'recordatorios retenidos')}`}
        </p>
        <p>{whatToDo(reason)} Los recordatorios saldrán solos cuando vuelva a funcionar.</p>
        <Disclosure label="Detalles">
          {since && <p>Desde el {formatMoment(since)}.</p>}
          {answer && <p className="whitespace-pre-wrap">Respuesta del proveedor: {answer}</p>}
        </Disclosure>
      </div>
    </div>
  );
}

function Working({ onClose }: { onClose: () => void }) {
  const may = useMay('school.write');
  const [initialise, { isLoading }] = useInitialiseRemindersMutation();
  const { failed, inform } = useNotices();
  const resume = async () => {
    try {
      const { scheduled } = await initialise({}).unwrap();
      inform(
        scheduled === 0
          ? 'No había recordatorios que reanudar.'
          : `${counted(scheduled, 'recordatorio reanudado', 'recordatorios reanudados')}.`,
      );
      onClose();
    } catch (error) {
      failed('No se pudieron reanudar los recordatorios', error);
    }
  };
  return (
    <div role="status" aria-label="WhatsApp" className={`${BANNER} bg-success-soft`}>
      <CircleCheck aria-hidden className="my-2 size-4 shrink-0 text-success" />
      <p className="min-w-0 flex-1 self-center">
        WhatsApp vuelve a funcionar. Los recordatorios retenidos ya salen; los que fallaron se pueden reanudar.
      </p>
      {may && (
        <BusyButton className="button-plain shrink-0" busy={isLoading} onClick={resume}>
          {isLoading ? 'Reanudando...' : 'Reanudar todos'}
        </BusyButton>
      )}
      <button type="button" className="icon-button" aria-label="Cerrar aviso de WhatsApp" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
