/** Title and subtitle of each screen, by its path: the page shows them while the screen's code is on its way. */
export const HEADINGS = {
  '/': { title: 'Dashboard', subtitle: 'Panel de control principal del sistema de tareas' },
  '/employees': { title: 'Empleados', subtitle: 'Las personas que reciben los recordatorios' },
  '/tasks': { title: 'Gestión de Tareas', subtitle: 'Asigna tareas y programa sus recordatorios por WhatsApp' },
  '/departments': { title: 'Departamentos', subtitle: 'Organiza a tu personal por áreas' },
  '/metrics': {
    title: 'Métricas y Análisis',
    subtitle: 'Visualiza el rendimiento y la distribución de tareas en tiempo real',
  },
  '/metrics/costs': { title: 'Costo de WhatsApp', subtitle: 'Los mensajes que Meta cobra, por mes' },
  '/account': { title: 'Mi cuenta', subtitle: 'Tus datos, tu contraseña y tus dispositivos' },
  '/users': { title: 'Usuarios', subtitle: 'Quién puede entrar, y qué puede hacer' },
  '/conversations': { title: 'Conversaciones', subtitle: 'Lo que se envió y lo que respondieron' },
  '/importar': { title: 'Importar', subtitle: 'Departamentos, empleados y tareas de un archivo de Excel o CSV' },
  '/settings': { title: 'Ajustes', subtitle: 'Horario, feriados y mensajes' },
  '/activity': { title: 'Actividad', subtitle: 'Quién hizo qué, y cuándo' },
} as const;

/** The heading of an employee's page until the name is known. */
export const EMPLOYEE_HEADING = { title: 'Empleado', subtitle: 'Sus datos, tareas y mensajes' };

/** The heading of a path; the tabs of Ajustes share one, and so do imports. Undefined: there is no such screen. */
export const headingOf = (pathname: string): { title: string; subtitle: string } | undefined =>
  /^\/employees\/[^/]+$/.test(pathname)
    ? EMPLOYEE_HEADING
    : HEADINGS[pathname.replace(/^(\/(?:settings|importar))\/.*/, '$1') as keyof typeof HEADINGS];
