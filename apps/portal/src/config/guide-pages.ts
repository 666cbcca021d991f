/** The guide of each screen, by the beginning of its path; the longest one counts. */
export const GUIDE_PAGES: Readonly<Record<string, string>> = {
  '/': 'metricas',
  '/employees': 'empleados',
  '/tasks': 'tareas',
  '/departments': 'empleados',
  '/metrics': 'metricas',
  '/account': 'usuarios',
  '/users': 'usuarios',
  '/activity': 'usuarios',
  '/conversations': 'respuestas',
  '/importar': 'importar',
  '/settings': 'horarios',
  '/settings/school': 'primer-dia',
  '/settings/escalation': 'mensajes',
  '/settings/texts': 'mensajes',
  '/settings/whatsapp': 'whatsapp',
  '/settings/prices': 'metricas',
  '/settings/integrations': 'integraciones',
};

/** The address of a screen's guide. */
export function guideOf(pathname: string): string {
  const [, section = '', tab = ''] = pathname.split('/');
  const page = GUIDE_PAGES[`/${section}/${tab}`] ?? GUIDE_PAGES[`/${section}`];
  return page ? `/ayuda/guia/${page}.html` : '/ayuda/guia/';
}
