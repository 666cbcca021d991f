import { useEffect, useRef, useState } from 'react';
import { useStreamState } from '../../api/live/live-api';
import { useAreRemindersHeld } from '../../api/provider';
import { type SystemStatus, useSystemStatusQuery } from '../../api/system-status';

/** Consequences of failing checks, the worst first. */
const CONSEQUENCES: readonly [check: string, caption: string][] = [
  ['database', 'Sin conexión con la base de datos'],
  ['broker', 'Recordatorios en espera: sin mensajería'],
  ['scheduler', 'Recordatorios en espera: sin planificador'],
  ['notifier', 'Recordatorios en espera: sin WhatsApp'],
  ['tasks', 'Recordatorios en espera: sin tareas'],
  ['directory', 'Sin empleados ni departamentos'],
  ['metrics', 'Recordatorios funcionando; sin métricas'],
];

const CHECKING: SystemState = { tone: 'gray', title: 'Conectando...', caption: 'Comprobando el sistema' };
/** Keeps the card's height. */
const NOTHING_YET: SystemState = { tone: 'gray', title: '\u00a0', caption: '\u00a0' };
const UNREACHABLE: SystemState = { tone: 'danger', title: 'Sin conexión', caption: 'El servidor no responde' };
const ACTIVE: SystemState = { tone: 'success', title: 'Sistema Activo', caption: 'Recordatorios funcionando' };
/** All services work, but the provider is stopped, or the data come from a backup: a banner says so. */
const HELD: SystemState = { ...ACTIVE, tone: 'warning', caption: 'Recordatorios en espera' };

const POLL_MS = 10_000;
/** Nothing is shown before a first answer that comes within this time. */
const SLOW_MS = 1_000;
const DOTS = { success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger', gray: 'bg-gray' };

/** Whether reminders work now: asked every ten seconds, and at once when the stream of changes breaks or comes back. */
export function StatusCard() {
  const { currentData, isError, refetch } = useSystemStatusQuery(undefined, {
    pollingInterval: POLL_MS,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const stream = useStreamState();
  const wasOpened = useRef(false);
  useEffect(() => {
    if (stream === 'connecting') return;
    // It is read at the beginning anyway.
    if (wasOpened.current || stream === 'lost') void refetch();
    wasOpened.current = true;
  }, [stream, refetch]);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SLOW_MS);
    return () => window.clearTimeout(timer);
  }, []);
  const { tone, title, caption } = systemState(currentData, isError, slow, useAreRemindersHeld());
  return (
    <div role="status" aria-label="Estado del sistema" className="rounded-lg border border-line bg-page p-3">
      <p className="flex items-center gap-2 font-medium">
        <span aria-hidden className={`size-2 rounded-full ${DOTS[tone]}`} />
        {title}
      </p>
      <p className="mt-0.5 pl-4 text-xs text-muted">{caption}</p>
    </div>
  );
}

interface SystemState {
  tone: 'success' | 'warning' | 'danger' | 'gray';
  title: string;
  caption: string;
}

/**
 * Returns the text of the status card. `status` is undefined until the first read; `slow`: that takes over a second;
 * `failed`: the last read failed; `held`: no reminder goes out at present.
 */
function systemState(status: SystemStatus | undefined, failed: boolean, slow: boolean, held: boolean): SystemState {
  if (failed) return UNREACHABLE;
  if (!status) return slow ? CHECKING : NOTHING_YET;
  const down = Object.keys(status.checks).filter((name) => status.checks[name] === 'down');
  if (status.status === 'ok' && down.length === 0) return held ? HELD : ACTIVE;
  // In one process each schema has a check of its own: 'database tasks'.
  const worst = CONSEQUENCES.find(([check]) => down.some((name) => name === check || name.startsWith(`${check} `)));
  const onlyMetrics = down.length === 1 && down[0] === 'metrics';
  return {
    tone: onlyMetrics ? 'warning' : 'danger',
    title: 'Sistema con problemas',
    caption: worst?.[1] ?? 'Algún servicio no responde',
  };
}
