import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SESSION_SCHEME, TOKEN_SCHEME } from '../auth/route-access.js';
import { convertSchema } from './convert-schema.js';
import { problem } from './components.js';

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
