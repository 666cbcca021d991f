import { expect, it } from '@jest/globals';
import { noticeTemplateOf, templateOf } from './reminder-template.js';

const SCHOOL = 'Escuela Morazán';

it.each([
  ['Tus tareas:\n1. Notas\n\n— Escuela Morazán\n', 'Tus tareas: 1. Notas'],
  ['Tus tareas:\n1. Notas\nEscuela Morazán', 'Tus tareas: 1. Notas'],
  // Only a line of its own is a signature.
  ['Tareas de Escuela Morazán', 'Tareas de Escuela Morazán'],
  ['1. Notas\n— Escuela Morazán B', '1. Notas — Escuela Morazán B'],
  ['Escuela Morazán', 'Escuela Morazán'],
])('the template of a digest signs, so the text %j does not [WA-125]', (text, variable) => {
  const template = { use: 'digest', name: 'resumen_tareas', language: 'es' } as const;
  const digest = noticeTemplateOf({ text }, SCHOOL, template);
  const parameters = [variable, SCHOOL].map((given) => ({ type: 'text', text: given }));
  expect(digest).toMatchObject({ name: 'resumen_tareas', components: [{ type: 'body', parameters }] });
});

it.each([
  [null, '*Pasar lista*'],
  ['Grado 3', '*Pasar lista*: Grado 3'],
])('the template of a reminder with the description %j names the task %j [WA-30]', (description, task) => {
  const person = { employeeId: '2', employeeName: 'Ana', employeePhone: '9', employeeEmail: null, departmentId: null };
  const facts = { taskId: '1', activation: 1, title: 'Pasar lista', description, ...person, employeeConsented: true };
  const template = { use: 'reminder', name: 'recordatorio_tarea', language: 'es' } as const;
  const parameters = ['Ana', task, SCHOOL].map((text) => ({ type: 'text', text }));
  expect(templateOf(facts, SCHOOL, template)).toMatchObject({ components: [{ parameters }, {}, {}, {}] });
});
