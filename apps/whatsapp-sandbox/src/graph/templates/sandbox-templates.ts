import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GraphError } from '../errors.js';
import { USUAL_TEMPLATES } from './usual-templates.js';
import type { Category, Component, TemplateCreation } from './template-schema.js';

export const TEMPLATE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export interface Template extends TemplateCreation {
  id: string;
  status: TemplateStatus;
  /** Why it was refused; NONE otherwise. */
  rejected_reason: string;
}

/** What changes of a template; what is absent stays. */
export interface TemplateChange {
  status?: TemplateStatus | undefined;
  reason?: string | undefined;
  category?: Category | undefined;
  correctCategory?: Category | undefined;
  language?: string | undefined;
  components?: Component[] | undefined;
}

/** Meta's subcode. */
const ALREADY_EXISTS = 2_388_024;
/** Of an account that Meta has not verified. */
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
