import type { Role } from '@recuerda/contracts';

/** Roles as users see them. */
export const ROLE_NAMES: Record<Role, string> = {
  administrator: 'Administrador',
  manager: 'Responsable',
  viewer: 'Lectura',
};
