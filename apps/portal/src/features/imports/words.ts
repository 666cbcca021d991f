import type { ImportKind, ImportResult, ImportView } from '@recuerda/contracts';
import { counted, formatCount } from '../../format/numbers';

export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  departments: 'Departamentos',
  employees: 'Empleados',
  tasks: 'Tareas',
};

export const RESULT_NAMES: Readonly<Record<ImportResult, string>> = {
  created: 'Se creó',
  updated: 'Se actualizó',
  deleted: 'Se eliminó',
  unchanged: 'Sin cambios',
  failed: 'No se pudo',
};

const list = new Intl.ListFormat('es');

/** Counts of created and changed rows: '2 departamentos y 3 tareas'; '' for none. */
export function createdOf({ creates }: Pick<ImportView, 'creates'>): string {
  const { departments, employees, tasks } = creates;
  return list.format(
    said([
      departments > 0 && counted(departments, 'departamento', 'departamentos'),
      employees > 0 && counted(employees, 'empleado', 'empleados'),
      tasks > 0 && counted(tasks, 'tarea', 'tareas'),
    ]),
  );
}

/** How many are changed, not created. */
export const updatedOf = ({ total, creates }: Pick<ImportView, 'total' | 'creates'>): number =>
  total - creates.departments - creates.employees - creates.tasks;

/** The result of an import that has ended, in sentences. */
export function factsOf(view: ImportView): string[] {
  const { state, reason, total, done, failed, kept, verdicts, creates } = view;
  if (state === 'undone')
    return said([
      kept > 0 && `${counted(kept, ...KEPT)}.`,
      done - failed > kept && `Lo${kept > 0 ? ' demás' : ''} que creó se eliminó, y lo que cambió está como antes.`,
    ]);
  const made = `${counted(done - failed, 'cambio hecho', 'cambios hechos')} de ${formatCount(total)}.`;
  if (state === 'failed') return said([reason ?? 'Ocurrió un error inesperado.', done > failed && made]);
  const isWhole = state === 'done' && failed === 0;
  const [created, updated] = [createdOf(view), updatedOf(view)];
  const didCreate = creates.departments + creates.employees + creates.tasks === 1 ? 'Se creó' : 'Se crearon';
  const didUpdate = updated === 1 ? 'Se actualizó' : 'Se actualizaron';
  return said([
    isWhole && created !== '' && `${didCreate}: ${created}.`,
    isWhole && updated > 0 && `${didUpdate}: ${counted(updated, 'registro', 'registros')}.`,
    isWhole && total === 0 && 'No había nada que cambiar.',
    !isWhole && made,
    failed > 0 && `${counted(failed, 'cambio no se pudo', 'cambios no se pudieron')} hacer.`,
    verdicts.unconfirmed > 0 &&
      `${counted(verdicts.unconfirmed, 'fila sin confirmar no se aplicó', 'filas sin confirmar no se aplicaron')}.`,
    verdicts.error > 0 &&
      `${counted(verdicts.error, 'fila con error no se importó', 'filas con error no se importaron')}.`,
  ]);
}

const KEPT = [
  'registro no se tocó: cambió después o está en uso',
  'registros no se tocaron: cambiaron después o están en uso',
] as const;

/** The sentences that hold. */
const said = (sentences: readonly (string | false)[]): string[] => sentences.filter((one) => one !== false);
