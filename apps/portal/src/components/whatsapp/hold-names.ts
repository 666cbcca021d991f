import type { HoldReason } from '@recuerda/contracts';

/** Why a reminder is held, after 'Retenido hasta lunes 7:00: '. */
export const HOLD_NAMES: Record<HoldReason, string> = {
  provider_stopped: 'WhatsApp está detenido',
  provider_limit: 'WhatsApp limita los envíos',
  recipient_limit: 'WhatsApp limita los mensajes a esta persona',
  budget: 'se alcanzó el máximo de personas en 24 horas',
  monthly_limit: 'se alcanzó el máximo de plantillas del mes',
  template: 'falta una plantilla aprobada',
  hours: 'fuera de horario',
  holiday: 'feriado o vacaciones',
  absence: 'ausencia',
  daily_cap: 'máximo diario',
  consent: 'falta el consentimiento',
};
