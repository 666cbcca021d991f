interface MessageFacts {
  employeeName: string;
  title: string;
  description: string | null;
}

/** The reminder an employee reads: names them and the task, carries its description, signed with the school's name. */
export function composeMessage({ employeeName, title, description }: MessageFacts, schoolName: string): string {
  return [
    `Hola ${employeeName}, te recordamos que tienes una tarea pendiente:`,
    `*${title}*${description === null ? '' : `\n${description}`}`,
    'Por favor, complétala lo antes posible.',
    `— ${schoolName}`,
  ].join('\n\n');
}
