import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GraphError } from '../errors.js';
import type { TemplateChange, TemplateCreation, TemplateStatus } from './template-schema.js';

export interface Template extends TemplateCreation {
  id: string;
  status: TemplateStatus;
  /** Reason of a refusal, else NONE. */
  rejected_reason: string;
}

/** Meta's subcode of a template that exists. */
const ALREADY_EXISTS = 2_388_024;
/** Maximum templates of an account that Meta has not verified. */
const MAX_TEMPLATES = 250;

/** The templates of the account. */
@Injectable()
export class SandboxTemplates {
  private readonly byId = new Map<string, Template>();

  constructor() {
    for (const template of USUAL_TEMPLATES) this.create(template).status = 'APPROVED';
  }

  /** @throws GraphError 100 if the name has this language already */
  create(given: TemplateCreation): Template {
    if (this.find(given.name, given.language))
      throw new GraphError(100, 'There is already content in this language for this template.', ALREADY_EXISTS);
    if (this.byId.size >= MAX_TEMPLATES) throw new GraphError(100, 'The account has reached its limit of templates.');
    const template: Template = {
      ...given,
      id: String(randomInt(10 ** 12, 10 ** 14)),
      status: 'PENDING',
      rejected_reason: 'NONE',
    };
    this.byId.set(template.id, template);
    return template;
  }

  find(name: string, language: string): Template | undefined {
    return this.list().find((template) => template.name === name && template.language === language);
  }

  list(): Template[] {
    return [...this.byId.values()];
  }

  change(template: Template, { reason = 'NONE', correctCategory: _announced, ...change }: TemplateChange): void {
    Object.assign(template, change, change.status && { rejected_reason: reason });
  }

  /** Returns whether there was any of this name, or with this id. */
  delete(name: string, id?: string): boolean {
    const found = this.list().filter((template) => template.name === name && (id === undefined || template.id === id));
    for (const template of found) this.byId.delete(template.id);
    return found.length > 0;
  }
}

/** Returns a template in Spanish, as reminders and notices of a school need it. */
const usual = (name: string, text: string, ...others: TemplateCreation['components']): TemplateCreation => ({
  name,
  language: 'es',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [{ type: 'BODY', text }, ...others],
});

const buttons = (...texts: string[]): TemplateCreation['components'][number] => ({
  type: 'BUTTONS',
  buttons: texts.map((text) => ({ type: 'QUICK_REPLY', text })),
});
const REPLIES = buttons('Hecho', 'Pausar 2 h', 'Visto');

/** Templates that are approved from the start, so that `WHATSAPP_PROVIDER=cloud` can be tried at once. */
const USUAL_TEMPLATES = [
  usual(
    'recordatorio_tarea',
    'Hola {{1}}, te recordamos que tienes una tarea pendiente:\n\n{{2}}\n\n' +
      'Por favor, complétala lo antes posible.\n\nAtentamente, {{3}}.',
    { type: 'FOOTER', text: 'Escribe AYUDA para ver qué puedes responder.' },
    REPLIES,
  ),
  usual(
    'recordatorio_tareas',
    'Hola {{1}}, te recordamos que tienes {{2}} tareas pendientes:\n\n{{3}}\n\n' +
      'Por favor, complétalas lo antes posible.\n\nAtentamente, {{4}}.',
    REPLIES,
  ),
  usual(
    'aviso_responsable',
    'Aviso para responsables: {{1}} Puedes decidir aquí. Atentamente, {{2}}.',
    buttons('Recordar de nuevo', 'Reasignar'),
  ),
  usual('resumen_tareas', 'Resumen de tareas: {{1}} Escribe LISTA para verlas. Atentamente, {{2}}.'),
];
