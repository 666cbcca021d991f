import type { WeeklyDigestPreparedData } from '@recuerda/contracts';
import { htmlPage, link, paragraph, table } from './html.js';
import type { Mail } from './mailer.js';

interface Content extends Omit<WeeklyDigestPreparedData, 'date'> {
  name: string;
  email: string;
  /** Of the tasks' screen. */
  url: string;
  messageId: string;
}

const HEADINGS = ['Departamento', 'Abiertas', 'Vencidas', 'Escaladas'];
const WHY = 'Recibes este resumen porque administras Recuerda. Se apaga en Ajustes, Mensajes.';

/** Returns the mail by which an administrator learns how the tasks of the school are. */
export function composeDigestMail({ schoolName, total, departments, more, ...to }: Content): Mail {
  const greeting = `Hola, ${to.name}:`;
  const purpose = `Así están las tareas de ${schoolName}.`;
  const rows = [...departments, { name: more > 0 ? `Total, con ${more} departamentos más` : 'Total', ...total }];
  const lines = rows.map(
    ({ name, open, overdue, escalated }) => `${name}: abiertas ${open}, vencidas ${overdue}, escaladas ${escalated}`,
  );
  const cells = rows.map(({ name, open, overdue, escalated }) => [name, open, overdue, escalated]);
  return {
    to: to.email,
    subject: `Resumen semanal de ${schoolName}`,
    messageId: to.messageId,
    text: `${[greeting, purpose, lines.join('\n'), to.url, WHY].join('\n\n')}\n`,
    html: htmlPage([
      paragraph(greeting),
      paragraph(purpose),
      table(HEADINGS, cells),
      `<p>${link(to.url, 'Ver las tareas')}</p>`,
      paragraph(WHY),
    ]),
  };
}
