import type { ImportField } from '@recuerda/contracts';
import { matchKey } from '@recuerda/contracts/rules/match-key';

/** Headers by what they mean, in Spanish and English, as {@link matchKey} writes them. Our exports' are among them. */
const WORDS: Record<ImportField, readonly string[]> = {
  department: [
    'departamento',
    'area',
    'departamento/area',
    'seccion',
    'department',
    'nombre del departamento',
    'dpto',
    'depto',
  ],
  employee: [
    'empleado',
    'empleada',
    'asignado a',
    'asignada a',
    'responsable de la tarea',
    'nombre completo',
    'employee',
    'nombre del empleado',
    'nombre y apellido',
    'nombres y apellidos',
    'assigned to',
    'full name',
    'encargado',
  ],
  phone: [
    'telefono',
    'celular',
    'movil',
    'whatsapp',
    'numero',
    'numero de telefono',
    'tel',
    'tel.',
    'phone',
    'mobile',
    'phone number',
    'cell',
  ],
  consent: ['consentimiento', 'consiente', 'acepta', 'acepto', 'acepta recordatorios', 'consent', 'opt-in', 'optin'],
  manager: ['responsable', 'responsable del departamento', 'jefe', 'jefa', 'jefatura', 'manager', 'head'],
  title: ['titulo', 'tarea', 'titulo de la tarea', 'title', 'task', 'actividad', 'asunto', 'pendiente'],
  description: ['descripcion', 'detalle', 'detalles', 'description', 'notas', 'observaciones', 'details', 'notes'],
  interval: [
    'intervalo',
    'intervalo (minutos)',
    'intervalo de recordatorio',
    'cada',
    'frecuencia',
    'recordar cada',
    'interval',
    'reminder interval',
    'frequency',
    'minutos',
  ],
  dueAt: [
    'vence',
    'vencimiento',
    'fecha de vencimiento',
    'fecha limite',
    'fecha',
    'vence el',
    'due',
    'due date',
    'deadline',
  ],
  state: ['estado', 'state', 'status'],
  id: ['id'],
};
/** Means the name of what the rows are. */
export const NAME = ['nombre', 'name'];

export const FIELD_OF = new Map(
  Object.entries(WORDS).flatMap(([field, words]) => words.map((word) => [word, field as ImportField] as const)),
);
export const keyOf = (header: string): string =>
  matchKey(header)
    .replace(/[*:]/g, '')
    .replace(/ ?\/ ?/g, '/')
    .replace(/ \(\d+\)$/, '')
    .trim();
const isKnown = (header: string): boolean => FIELD_OF.has(keyOf(header)) || NAME.includes(keyOf(header));

/** Cells that look like headers. */
export const recognised = (cells: readonly string[]): number => cells.filter(isKnown).length;

/** Returns a test for repetitions of the header, as lists that were put together have them. */
export function repetitionOf(header: readonly string[]): (cells: readonly string[]) => boolean {
  const keys = header.map(keyOf);
  return (cells) => cells.length === keys.length && cells.every((cell, index) => keyOf(cell) === keys[index]);
}
