import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GraphError } from '../errors.js';
import type { Category, Component, TemplateCreation } from './template-schema.js';

export const TEMPLATE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export interface Template extends TemplateCreation {
  id: string;
  status: TemplateStatus;
  /** Reason of a refusal, else NONE. */
  rejected_reason: string;
}

/** Change of a template; absent fields stay. */
export interface TemplateChange {
  status?: TemplateStatus | undefined;
  reason?: string | undefined;
  category?: Category | undefined;
  correctCategory?: Category | undefined;
  language?: string | undefined;
  components?: Component[] | undefined;
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

  change(template: Template, change: TemplateChange): void {
    template.status = change.status ?? template.status;
    template.category = change.category ?? template.category;
    template.language = change.language ?? template.language;
    template.components = change.components ?? template.components;
    if (change.status) template.rejected_reason = change.reason ?? 'NONE';
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
