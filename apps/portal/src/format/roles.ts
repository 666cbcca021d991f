import type { Role } from '@recuerda/contracts';

/** Roles as users see them. */
export const ROLE_NAMES: Record<Role, string> = {
  administrator: 'Administrador',
  manager: 'Responsable',
  viewer: 'Lectura',
};
/** What they may do. */
export const ROLE_HINTS: Record<Role, string> = {
  administrator: 'Puede hacerlo todo, también dar acceso a otros.',
  manager: 'Ve y cambia los empleados y las tareas de sus departamentos.',
  viewer: 'Ve el Dashboard, las listas, las métricas y las conversaciones, sin cambiar nada.',
};
