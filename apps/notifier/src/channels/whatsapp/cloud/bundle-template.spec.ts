import { describe, expect, it } from '@jest/globals';
import { freeContentOf } from './cloud-sender.js';
import { bundleTemplateOf } from './reminder-template.js';

const facts = {
  taskId: '0199f0c2-7a10-7000-8000-0000000000aa',
  activation: 1,
  title: 'Pasar lista',
  description: null,
  employeeId: '0199f0c2-7a10-7000-8000-0000000000bb',
  employeeName: 'Ana Núñez',
  employeePhone: '99887766',
  employeeEmail: null,
  departmentId: null,
  employeeConsented: true,
};
const bundle = ['Uno', 'Dos\ndos', 'Tres', 'Cuatro', 'Cinco'].map((title) => ({ ...facts, title }));
const template = { use: 'bundle', name: 'recordatorio_tareas', language: 'es' } as const;

describe('several reminders by the Cloud API', () => {
  it('are a template of their own outside the window: how many, and the first three on one line [BUN-12]', () => {
    const values = ['Ana Núñez', '5', '1. Uno; 2. Dos dos; 3. Tres y 2 más', 'Escuela Morazán'];
    expect(bundleTemplateOf('message 1', bundle, 'Escuela Morazán', template)).toMatchObject({
      name: 'recordatorio_tareas',
      language: { code: 'es' },
      components: [
        { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
        { sub_type: 'quick_reply', parameters: [{ type: 'payload', payload: 'done:message 1' }] },
        { index: '1' },
        { index: '2' },
      ],
    });
  });

  it.each([
    [2, '1. Uno; 2. Dos dos'],
    [3, '1. Uno; 2. Dos dos; 3. Tres'],
    [4, '1. Uno; 2. Dos dos; 3. Tres y 1 más'],
  ])('of which there are %d name the first three, and count only those that are more [BUN-12]', (count, named) => {
    const parameters = ['Ana Núñez', String(count), named, 'Escuela'].map((text) => ({ type: 'text', text }));
    expect(bundleTemplateOf('message 1', bundle.slice(0, count), 'Escuela', template)).toMatchObject({
      components: [{ parameters }, {}, {}, {}],
    });
  });

  it('are one text with buttons that name the message inside it [BUN-12]', () => {
    const text = 'Hola Ana: 1. Uno';
    expect(freeContentOf({ id: 'message 1', text, bundle })).toMatchObject({
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text },
        action: { buttons: [{ reply: { id: 'done:message 1', title: 'Hecho' } }, {}, {}] },
      },
    });
  });
});
