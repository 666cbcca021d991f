import { useEffect } from 'react';
import { useMay } from '../../api/access/access-slice';
import { useProviderQuery } from '../../api/provider';
import { TextLink } from '../../components/buttons';
import { keep, readKept } from '../../config/browser-storage';

/** Kept for the next visit, which has the bar from the beginning. */
const KEY = 'recuerda.simulated';

/** At the foot of every screen while messages go to the simulator: below the page it moves nothing. */
export function SimulatorBar() {
  const { data } = useProviderQuery();
  const simulated = data?.simulated;
  const may = useMay('settings.write');
  useEffect(() => keepSimulated(simulated), [simulated]);
  if (!(simulated ?? wasSimulated())) return null;
  return (
    <p
      role="status"
      aria-label="Simulador"
      className="flex shrink-0 gap-3 border-t border-line bg-warning-soft px-4 py-1.5 text-xs lg:px-8 print:hidden"
    >
      Simulador: los mensajes no salen de este equipo
      {data && data.others.length > 0 && ', salvo los de los departamentos con número propio'}
      {may && (
        <TextLink to="/settings/whatsapp/connect">
          Conectar<span className="max-sm:sr-only"> WhatsApp</span>
        </TextLink>
      )}
    </p>
  );
}

const wasSimulated = (): boolean => typeof readKept(KEY) === 'string';

/** Undefined: not known, and nothing changes. */
function keepSimulated(simulated: boolean | undefined): void {
  if (simulated !== undefined) keep(KEY, simulated ? '' : null);
}
