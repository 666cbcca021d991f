import { DocumentBuilder, type OpenAPIObject, type StandardSchemaConverter, SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  bulkFilter,
  bulkIds,
  countryField,
  dateField,
  descriptionField,
  idField,
  idsField,
  intervalField,
  MAX_DESCRIPTION,
  MAX_IDS,
  MAX_NAME,
  MAX_PHONE,
  nameField,
  phoneField,
  remarkField,
  REMINDER_INTERVALS,
  TEMPLATE_PROPOSALS,
  searchField,
  templateInput,
  timeZoneField,
  weeklyWindows,
} from '@recuerda/contracts';
import { z } from 'zod';
import { SESSION_SCHEME, TOKEN_SCHEME } from './operation.js';
import { named, problem } from './components.js';

const DOCS_PATH = 'api/docs';

const DESCRIPTION = [
  'Personal, tareas y recordatorios por WhatsApp.',
  'Los errores son `application/problem+json` (RFC 9457) con un `code` estable.',
  'Los instantes van en ISO 8601 y UTC; los identificadores son UUID.',
  'Las listas aceptan `limit`, `cursor` y `search`.',
  'Con inicio de sesión hace falta la cookie de `POST /api/auth/session` (por https `__Host-recuerda_session`)',
  'o, para programas, `Authorization: Bearer rec_...` con un token de `POST /api/auth/tokens`.',
].join(' ');

/**
 * Serves the OpenAPI document (`/api/docs-json`, `/api/docs-yaml`) and its page (`/api/docs`), which needs no internet.
 */
export function serveDocument(app: NestFastifyApplication): void {
  SwaggerModule.setup(DOCS_PATH, app, () => createDocument(app), { customSiteTitle: 'Recuerda: API' });
}

function createDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Recuerda')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addCookieAuth('recuerda_session', { type: 'apiKey', in: 'cookie' }, SESSION_SCHEME)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'rec_...' }, TOKEN_SCHEME)
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    standardSchemaConverter: convertSchema,
    onlyIncludeDecoratedEndpoints: true,
  });
  // No operation returns it as JSON, so that it is added by hand, with references as the document has them.
  const schemas = convertSchema(problem, { schemaType: 'output' })?.components ?? {};
  const added = JSON.parse(
    JSON.stringify(schemas).replaceAll('#/definitions/', '#/components/schemas/'),
  ) as typeof schemas;
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...added } };
  return document;
}

const UUID_LENGTH = 36;
const SCHOOL_WEEK = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '07:00', to: '17:00' }] : []));
/** Bounds that refinements check and that JSON Schema cannot derive from them. */
const BOUNDS = new Map<unknown, Record<string, unknown>>([
  [nameField, { minLength: 1, maxLength: MAX_NAME }],
  [phoneField, { minLength: 1, maxLength: MAX_PHONE, example: '+504 9999-9999' }],
  [descriptionField, { maxLength: MAX_DESCRIPTION }],
  [searchField, { maxLength: MAX_NAME }],
  [remarkField, { maxLength: MAX_NAME }],
  [
    idsField,
    {
      maxLength: MAX_IDS * (UUID_LENGTH + 1) - 1,
      description: `Hasta ${MAX_IDS} UUID separados por comas: solo las filas nombradas, todas en una página.`,
    },
  ],
  ...(['name', 'body', 'footer', 'buttons'] as const).map(
    (name) => [templateInput.shape[name], { example: TEMPLATE_PROPOSALS.reminder[name] }] as const,
  ),
  [dateField, { example: '2027-09-15' }],
  [timeZoneField, { example: 'America/Tegucigalpa' }],
  [bulkIds, { example: ['0198f2a0-0000-7000-8000-000000000001'] }],
  [bulkFilter, { example: { state: 'active', search: 'acta' } }],
  [weeklyWindows, { example: SCHOOL_WEEK }],
  [countryField, { example: 'HN' }],
  [intervalField, { enum: REMINDER_INTERVALS.map((option) => option.minutes) }],
]);

/** The OpenAPI form of a contract's zod schema; named schemas become components. */
const convertSchema: StandardSchemaConverter = (schema, { schemaType }) => {
  if (!(schema instanceof z.ZodType)) return undefined;
  const {
    $schema: _,
    definitions,
    ...converted
  } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: schemaType,
    metadata: named,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, BOUNDS.get(zodSchema));
      // The pattern of a UUID says nothing that its format does not, at ten times the length.
      if (jsonSchema.format === 'uuid' || zodSchema === idField) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return { schema: converted, components: definitions ?? {} };
};
