import type { ClosedDay } from '@recuerda/contracts';

export const KIND_NAMES: Record<ClosedDay['kind'], string> = { holiday: 'Feriado', vacation: 'Vacaciones' };
