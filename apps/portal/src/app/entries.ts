import { Building2, ChartColumn, LayoutDashboard, ListTodo, type LucideIcon, Users } from 'lucide-react';

export interface Entry {
  name: string;
  path: string;
  Icon: LucideIcon;
  /** Pressed after `g`. */
  key: string;
}

/** The sidebar's entries in their order. */
export const ENTRIES: readonly Entry[] = [
  { name: 'Dashboard', path: '/', Icon: LayoutDashboard, key: 'i' },
  { name: 'Empleados', path: '/employees', Icon: Users, key: 'e' },
  { name: 'Tareas', path: '/tasks', Icon: ListTodo, key: 't' },
  { name: 'Departamentos', path: '/departments', Icon: Building2, key: 'd' },
  { name: 'Métricas', path: '/metrics', Icon: ChartColumn, key: 'm' },
];
