import type { Role } from '../access/permissions.js';
import type { TOKEN_PERMISSIONS } from '../entities/api-token.js';

/** Roles as users see them. */
export const ROLE_NAMES: Record<Role, string> = {
  administrator: 'Administrador',
  manager: 'Responsable',
  viewer: 'Lectura',
};

/** Permissions of a token, as users see them. */
export const PERMISSION_NAMES: Record<(typeof TOKEN_PERMISSIONS)[number], string> = {
  'school.read': 'Leer departamentos, empleados, tareas y métricas',
  'school.write': 'Cambiar empleados y tareas',
  'departments.write': 'Cambiar departamentos',
  'integrations.manage': 'Administrar integraciones',
  'audit.read': 'Leer la actividad',
  'system.read': 'Leer las métricas del sistema',
};
