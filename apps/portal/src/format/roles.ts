import type { Role } from '@recuerda/contracts';

/** What roles may do, as users see it. */
export const ROLE_HINTS: Record<Role, string> = {
  administrator: 'Puede hacerlo todo, también dar acceso a otros.',
  manager: 'Ve y cambia los empleados y las tareas de sus departamentos.',
  viewer: 'Ve el Dashboard, las listas, las métricas y las conversaciones, sin cambiar nada.',
};
