import { type DeliveryView, type HoldReason, isWithoutEnd } from '@recuerda/contracts';
import { formatMinute, formatUntil } from '../../format/dates';

/** Why a reminder is held, after 'Retenido: ' or 'Retenido hasta las 7:00: '. */
export const HOLD_NAMES: Record<HoldReason, string> = {
  provider_stopped: 'WhatsApp está detenido',
  outage: 'el proveedor no responde',
  provider_limit: 'WhatsApp limita los envíos',
  recipient_limit: 'WhatsApp limita los mensajes a esta persona',
  budget: 'se alcanzó el máximo de personas en 24 horas',
  monthly_limit: 'se alcanzó el máximo de plantillas o de gasto del mes',
  template: 'la plantilla de WhatsApp no se puede usar',
  hours: 'fuera de horario',
  holiday: 'feriado o vacaciones',
  absence: 'ausencia',
  daily_cap: 'máximo diario',
  consent: 'falta el consentimiento',
};

const PASSES = 'Saldrá solo.';
/** Advice after the reason: what somebody can do. */
export const HOLD_ADVICE: Record<HoldReason, string> = {
  provider_stopped: 'El aviso de WhatsApp dice qué hacer.',
  outage: PASSES,
  provider_limit: PASSES,
  recipient_limit: PASSES,
  budget: PASSES,
  monthly_limit: 'Saldrá el mes que viene, o cuando se amplíe.',
  template: 'Pídela en Ajustes, WhatsApp.',
  hours: 'Saldrá solo; el horario se cambia en Ajustes.',
  holiday: 'Saldrá solo; los días se cambian en Ajustes.',
  absence: 'Si no puede esperar, asigna la tarea a otra persona.',
  daily_cap: 'Saldrá solo; el máximo se cambia en Ajustes.',
  consent: 'Regístralo en Empleados.',
};

/** Until when, or until which next attempt, a reminder is held and why; without its full stop. */
export const heldUntil = (reason: HoldReason, until: string, now: number): string =>
  isWithoutEnd(reason)
    ? `Retenido: ${HOLD_NAMES[reason]}. Próximo intento: ${formatMinute(until)}`
    : `Retenido hasta ${formatUntil(until, now)}: ${HOLD_NAMES[reason]}`;

/** Whether a delivery that has a reason, but no attempt, waits for what the reason says. */
export const isHeld = ({ status, attempts, reason }: DeliveryView): boolean =>
  status === 'sending' && attempts === 0 && reason !== null;
