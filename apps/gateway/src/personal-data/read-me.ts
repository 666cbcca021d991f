import type { ExportArchive } from '@recuerda/contracts';

/** What the files of an archive are, in the order of the archive. */
const ABOUT: Record<string, string> = {
  'ficha.csv': 'el empleado, con su teléfono y su consentimiento',
  'ficha.json': 'lo mismo con su horario y sus ausencias, para programas',
  'departamentos.csv': 'los departamentos',
  'empleados.csv': 'los empleados, con su teléfono y su consentimiento',
  'tareas.csv': 'las tareas, con su próximo recordatorio',
  'envios.csv': 'los recordatorios enviados, con su recibo',
  'metricas.csv': 'las cifras de Métricas',
  'mensajes.csv': 'lo escrito por WhatsApp, recibido y enviado',
  'actividad.csv': 'quién hizo qué',
  'cambios.csv': 'los cambios de la ficha: quién y cuándo',
};
const TITLES: Record<ExportArchive, string> = {
  school: 'Todos los datos de la escuela',
  employee: 'Los datos de un empleado',
};

/** Returns the text beside the files of an archive. */
export const readMe = (archive: ExportArchive, files: readonly { name: string }[]): string =>
  [
    `${TITLES[archive]}, exportados de Recuerda`,
    '',
    ...files.map(({ name }) => `- ${name}: ${ABOUT[name]}`),
    '',
    'Los CSV son UTF-8 con punto y coma: Excel en español los abre con doble clic. Las horas son las de la escuela.',
    'Lo que cambió mientras se descargaba puede faltar. Tiene datos personales: guárdalo en un lugar seguro.',
    '',
  ].join('\r\n');
