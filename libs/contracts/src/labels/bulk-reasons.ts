import type { BulkList } from '../entities/bulk.js';

const GONE = 'ya no existe';
const REASONS: Readonly<Record<string, string>> = {
  task_not_found: GONE,
  task_completed: 'está completada',
  task_paused: 'está pausada',
  opted_out: 'pidió no recibir mensajes (BAJA)',
  changed_since: 'cambió después',
  occurrence_open: 'su siguiente ocurrencia está abierta',
  employee_not_found: 'su empleado ya no existe',
  department_not_found: 'su departamento ya no existe',
  number_elsewhere: 'su número es ahora de otro departamento',
};

/** Why a row was not changed, as the end of a sentence. */
export function bulkReason(list: BulkList, code: string | null): string {
  if (list === 'departments' && code === 'department_not_found') return GONE;
  if (list === 'departments' && code === 'employee_not_found') return 'ese empleado ya no existe';
  if (list === 'employees' && code === 'employee_not_found') return GONE;
  return (code && REASONS[code]) ?? 'no se pudo cambiar';
}
