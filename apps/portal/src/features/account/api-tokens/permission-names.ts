import type { ApiTokenView } from '@recuerda/contracts';

/** What a token may do, as users see it. */
export const PERMISSION_NAMES: Record<ApiTokenView['permissions'][number], string> = {
  'school.read': 'Leer departamentos, empleados, tareas y métricas',
  'school.write': 'Cambiar empleados y tareas',
  'departments.write': 'Cambiar departamentos',
  'integrations.manage': 'Administrar integraciones',
  'audit.read': 'Leer la actividad',
  'system.read': 'Leer las métricas del sistema',
};
