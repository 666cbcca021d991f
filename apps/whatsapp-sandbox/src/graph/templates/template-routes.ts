import { Inject, Injectable } from '@nestjs/common';
import { GraphError } from '../errors.js';
import { parseTemplate } from './template-schema.js';
import { TemplateReview } from './template-review.js';
import { SandboxTemplates, type Template } from './sandbox-templates.js';

/** Query of GET and DELETE /{business account}/message_templates. */
interface TemplateQuery {
  name?: string;
  status?: string;
  language?: string;
  hsm_id?: string;
  limit?: string;
  after?: string;
}

/** /{business account}/message_templates */
@Injectable()
export class TemplateRoutes {
  constructor(
    @Inject(SandboxTemplates) private readonly store: SandboxTemplates,
    @Inject(TemplateReview) private readonly review: TemplateReview,
  ) {}

  list({ name, status, language, limit = '25', after = '0' }: TemplateQuery): object {
    const found = this.store
      .list()
      .filter((template) => (name === undefined || template.name.includes(name)) && is(template.status, status))
      .filter((template) => is(template.language, language));
    const [from, size] = [Number(after) || 0, Number(limit) || 25];
    const end = from + size;
    return {
      data: found.slice(from, end).map(viewOf),
      paging: {
        cursors: { before: String(from), after: String(end) },
        ...(end < found.length && { next: `after=${end}` }),
      },
    };
  }

  create(body: unknown): object {
    const template = this.store.create(parseTemplate(body));
    this.review.begin(template);
    return { id: template.id, status: template.status, category: template.category };
  }

  delete({ name, hsm_id: id }: TemplateQuery): object {
    if (name === undefined) throw new GraphError(100, 'The parameter name is required.');
    if (!this.store.delete(name, id)) throw new GraphError(100, 'No template has this name.');
    return { success: true };
  }
}

const is = (value: string, wanted: string | undefined): boolean => wanted === undefined || value === wanted;

const viewOf = ({ id, name, language, status, category, components, ...rest }: Template): object => ({
  id,
  name,
  language,
  status,
  category,
  components,
  rejected_reason: rest.rejected_reason,
  parameter_format: rest.parameter_format,
});
