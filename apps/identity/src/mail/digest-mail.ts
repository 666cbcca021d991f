import type { Role } from '@recuerda/contracts';
import type { DigestContent } from './digest-content.js';
import { htmlPage, link, paragraph, table } from './html.js';
import type { Mail } from './mailer.js';

interface Content extends DigestContent {
  name: string;
  email: string;
  role: Role;
  /** Of the tasks' screen. */
  url: string;
  messageId: string;
}

const HEADINGS = ['Departamento', 'Abiertas', 'Vencidas', 'Escaladas'];
const ADMINISTRATOR = 'Recibes este resumen porque administras Recuerda. Se apaga en Ajustes, Mensajes.';
const MANAGER = 'Recibes este resumen porque eres responsable de departamentos. Un administrador puede apagarlo.';

/** Returns the mail by which an administrator or a manager learns how the tasks are. */
export function composeDigestMail({ schoolName, total, departments, more, ...to }: Content): Mail {
  const greeting = `Hola, ${to.name}:`;
  const [whose, why] =
    to.role === 'manager' ? [`tus departamentos en ${schoolName}`, MANAGER] : [schoolName, ADMINISTRATOR];
  const purpose = `Así están las tareas de ${whose}.`;
  const rows = [...departments, { name: `Total${andMore(more)}`, ...total }];
  const lines = rows.map(
    ({ name, open, overdue, escalated }) => `${name}: abiertas ${open}, vencidas ${overdue}, escaladas ${escalated}`,
  );
  const cells = rows.map(({ name, open, overdue, escalated }) => [name, open, overdue, escalated]);
  return {
    to: to.email,
    subject: `Resumen semanal de ${schoolName}`,
    messageId: to.messageId,
    text: `${[greeting, purpose, lines.join('\n'), to.url, why].join('\n\n')}\n`,
    html: htmlPage([
      paragraph(greeting),
      paragraph(purpose),
      table(HEADINGS, cells),
      `<p>${link(to.url, 'Ver las tareas')}</p>`,
      paragraph(why),
    ]),
  };
}

const andMore = (more: number): string =>
  more === 0 ? '' : `, con ${more} ${more === 1 ? 'departamento' : 'departamentos'} más`;
