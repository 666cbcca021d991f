import type { SettingsView } from '@recuerda/contracts';
import { Clock, X } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectAccess } from '../../api/access/access-slice';
import { useMay } from '../../api/access/use-may';
import { useUpdateSettingsMutation } from '../../api/settings';
import { BusyButton } from '../../components/form/BusyButton';
import { useActions } from '../../components/form/use-actions';
import { useNotices } from '../../components/notices/use-notices';
import { useNow } from '../../components/use-now';
import { keep, readKept } from '../../config/browser-storage';
import { computerZone } from '../../format/school-zone';
import { cityOf, clockIn, isClockOfComputer } from '../../format/zone-name';
import { BANNER } from './banner';

/** Kept where the question was answered with 'later' in this browser. */
const KEY = 'recuerda.zoneQuestion';

interface Props {
  settings: SettingsView;
}

/**
 * Asks administrators for the school's zone where it was never set and this computer shows another time. Where both
 * show the same, there is nothing to decide.
 */
export function ZoneQuestion({ settings }: Props) {
  const isKnown = useSelector(selectAccess) !== null;
  const may = useMay('settings.write');
  const [dismissed, setDismissed] = useState(() => typeof readKept(KEY) === 'string');
  if (dismissed || !isKnown || !may || isClockOfComputer(settings.effectiveTimeZone)) return null;
  const dismiss = () => {
    keep(KEY, 'dismissed');
    setDismissed(true);
  };
  return <Question settings={settings} onDismiss={dismiss} />;
}

/** Proposes this computer's zone; either answer sets it. */
function Question({ settings: { version, effectiveTimeZone }, onDismiss }: Props & { onDismiss: () => void }) {
  const [update] = useUpdateSettingsMutation();
  const { inform } = useNotices();
  const { run, busy } = useActions();
  const now = useNow();
  const choose = (timeZone: string) =>
    run('No se pudo guardar la zona horaria', async () => {
      await update({ version, timeZone }).unwrap();
      inform(`La escuela usa la hora de ${cityOf(timeZone)}.`);
    });
  const own = computerZone();
  return (
    <section aria-label="Zona horaria de la escuela" className={`${BANNER} flex-wrap border-t bg-accent-soft`}>
      <Clock aria-hidden className="h-[1lh] w-4 shrink-0 text-accent-strong" />
      <div className="min-w-0 flex-1 basis-56 break-words">
        <p className="font-medium text-accent-strong">¿Qué hora es en la escuela?</p>
        <p>
          Esta computadora tiene otra que Recuerda.{' '}
          <Link to="/settings" className="text-link">
            Elegir otra zona
          </Link>
        </p>
      </div>
      <button type="button" className="icon-button -my-1 sm:order-last" aria-label="Ahora no" onClick={onDismiss}>
        <X aria-hidden className="size-4" />
      </button>
      <div className="flex basis-full flex-wrap gap-2 sm:basis-auto">
        {[own, effectiveTimeZone].map((zone) => (
          <BusyButton key={zone} className="button-plain" busy={busy} onClick={() => choose(zone)}>
            Hora de {cityOf(zone)} ({clockIn(zone, now)})
          </BusyButton>
        ))}
      </div>
    </section>
  );
}
