import type { SystemStatus } from '../../api/system-status';

interface SystemState {
  tone: 'success' | 'warning' | 'danger' | 'gray';
  title: string;
  caption: string;
}

/** What stops when a check is down, the worst first. */
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

/**
 * Returns the text of the status card. `status` is undefined until the first read; `slow`: that takes over a second;
 * `failed`: the last read failed; `held`: no reminder goes out at present.
 */
export function systemState(
  status: SystemStatus | undefined,
  failed: boolean,
  slow: boolean,
  held: boolean,
): SystemState {
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
