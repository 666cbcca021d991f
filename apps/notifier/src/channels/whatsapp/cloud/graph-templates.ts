import {
  HEADER_VALUES,
  type ProviderAnswer,
  type ProviderFailure,
  type ProviderTemplate,
  TEMPLATE_VARIABLES,
  type TemplateInput,
  type TemplateShape,
  templateVariables,
} from '@recuerda/contracts';
import { z } from 'zod';
import { parse } from '../../http/json-body.js';
import { isSuccess, type ProviderResponse } from '../../http/provider-response.js';
import type { CreatedTemplate, TemplateProvider } from '../connection.js';
import { MessageSettings } from '../../../texts/message-settings.js';
import type { CloudConfig } from './cloud.config.js';
import { GraphClient } from './graph-client.js';
import { NeededTemplates } from './needed-templates.js';
import { graphErrorOf, isPermissionError, isTokenError, errorMessageOf } from './graph-error.js';

/** Templates of a page: a longer response would be cut off. */
const PAGE = 20;
/** More pages than any account has. */
const MAX_PAGES = 400;
const FIELDS = 'id,name,language,category,status,rejected_reason,quality_score,components';
/** Subcode of code 100: the name has a text in this language. */
const ALREADY_EXISTS = 2_388_024;

const button = z.object({ type: z.string(), text: z.string().default(''), url: z.string().optional() });
const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(button).optional(),
});
type Component = z.infer<typeof component>;
const template = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  rejected_reason: z.string().optional(),
  quality_score: z.object({ score: z.string().optional() }).optional(),
  /** The template's parts; null: one is of a kind that is not known here. */
  components: z.array(component).nullable().catch(null),
});
const page = z.object({
  data: z.array(template),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});
const created = z.object({ id: z.string(), status: z.string(), category: z.string() });

/** The templates of the business account, by Meta's Graph API. */
export class GraphTemplates implements TemplateProvider {
  private readonly path: string;

  constructor(
    private readonly graph: GraphClient,
    config: CloudConfig,
    private readonly school: MessageSettings,
    readonly needed: NeededTemplates,
  ) {
    this.path = `${config.WHATSAPP_BUSINESS_ACCOUNT_ID}/message_templates`;
  }

  async list(): Promise<ProviderAnswer<ProviderTemplate[]>> {
    const found: ProviderTemplate[] = [];
    let after = '';
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const answer = await this.call(
        () => this.graph.get(`${this.path}?fields=${FIELDS}&limit=${PAGE}${after && `&after=${after}`}`),
        page,
      );
      if (!answer.ok) return answer;
      found.push(...answer.value.data.map(viewOf));
      const { paging } = answer.value;
      if (paging?.next === undefined || paging.cursors === undefined) break;
      after = encodeURIComponent(paging.cursors.after);
    }
    await this.needed.learn(found);
    return { ok: true, value: found };
  }

  create(given: TemplateInput): Promise<ProviderAnswer<CreatedTemplate>> {
    return this.call(() => this.graph.post(this.path, this.creationOf(given)), created);
  }

  private creationOf({ use, name, language, body, footer, buttons }: TemplateInput): object {
    // The school is the last variable of each.
    const example = [...TEMPLATE_VARIABLES[use].slice(0, -1).map((one) => one.example), this.school.schoolName];
    return {
      name,
      language,
      category: 'UTILITY',
      components: [
        { type: 'BODY', text: body, example: { body_text: [example] } },
        ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
        ...(buttons.length === 0
          ? []
          : [{ type: 'BUTTONS', buttons: buttons.map((text) => ({ type: 'QUICK_REPLY', text })) }]),
      ],
    };
  }

  private async call<T>(send: () => Promise<ProviderResponse>, schema: z.ZodType<T>): Promise<ProviderAnswer<T>> {
    let response: ProviderResponse;
    try {
      response = await send();
    } catch {
      return { ok: false, failure: { kind: 'unavailable', words: '' } };
    }
    if (!isSuccess(response)) return { ok: false, failure: failureOf(response) };
    const parsed = schema.safeParse(parse(response.data));
    return parsed.success
      ? { ok: true, value: parsed.data }
      : { ok: false, failure: { kind: 'unavailable', words: 'La respuesta no se entiende.' } };
  }
}

function viewOf({ components, rejected_reason, quality_score, ...rest }: z.infer<typeof template>): ProviderTemplate {
  const part = (type: string) => components?.find((one) => one.type === type);
  return {
    ...rest,
    reason: rejected_reason === 'NONE' ? null : (rejected_reason ?? null),
    quality: quality_score?.score === 'UNKNOWN' ? null : (quality_score?.score ?? null),
    body: part('BODY')?.text ?? null,
    footer: part('FOOTER')?.text ?? null,
    buttons: part('BUTTONS')?.buttons?.map(({ text }) => text) ?? [],
    shape: components && shapeOf(part('HEADER'), part('BUTTONS')?.buttons ?? []),
  };
}

/** Returns the parts that a message must fill besides the body. An unknown kind of header needs nothing. */
function shapeOf(header: Component | undefined, buttons: NonNullable<Component['buttons']>): TemplateShape {
  const format = HEADER_VALUES.find((one) => one === header?.format?.toLowerCase()) ?? null;
  const isPlain = format === 'text' && templateVariables(header?.text ?? '').length === 0;
  return { headerValue: isPlain ? null : format, buttonKinds: buttons.map(kindOf) };
}

function kindOf({ type, url = '' }: z.infer<typeof button>): TemplateShape['buttonKinds'][number] {
  if (type === 'QUICK_REPLY') return 'reply';
  return type === 'COPY_CODE' || templateVariables(url).length > 0 ? 'filled' : 'fixed';
}

function failureOf(response: ProviderResponse): ProviderFailure {
  const error = graphErrorOf(response);
  const words = errorMessageOf(response);
  if (isTokenError(response) || (error && isPermissionError(error))) return { kind: 'token', words };
  if (error?.code === 100) return { kind: error.error_subcode === ALREADY_EXISTS ? 'exists' : 'refused', words };
  return { kind: response.status < 500 && response.status !== 429 ? 'refused' : 'unavailable', words };
}
