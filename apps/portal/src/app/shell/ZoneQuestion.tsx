import type { SettingsView } from '@recuerda/contracts';
import { Clock, X } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAccess, useMay } from '../../api/access/access-slice';
import { useUpdateSettingsMutation } from '../../api/settings';
import { BusyButton, IconButton, TextLink } from '../../components/buttons';
import { useActions } from '../../components/form/ActionButton';
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
          Esta computadora tiene otra que Recuerda. <TextLink to="/settings">Elegir otra zona</TextLink>
        </p>
      </div>
      <IconButton Icon={X} label="Ahora no" className="-my-1 sm:order-last" onClick={onDismiss} />
      <div className="flex basis-full flex-wrap gap-2 sm:basis-auto">
        {[own, effectiveTimeZone].map((zone) => (
          <BusyButton key={zone} busy={busy} onClick={() => choose(zone)}>
            Hora de {cityOf(zone)} ({clockIn(zone, now)})
          </BusyButton>
        ))}
      </div>
    </section>
  );
}
