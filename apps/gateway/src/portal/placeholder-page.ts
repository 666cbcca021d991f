import { createHash } from 'node:crypto';
import { type ContentPolicy, PORTAL } from '../http/security-headers.js';

const STYLE = `
  body {
    font: 16px/1.5 system-ui, sans-serif; color: #1f2937;
    max-width: 36rem; margin: 15vh auto 0; padding: 0 1.5rem;
  }
  a { color: #1d4ed8; }
`;

/** Also allows the page's own style sheet. */
export const PLACEHOLDER_POLICY: ContentPolicy = {
  ...PORTAL,
  'style-src': [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
};

const page = (content: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recuerda</title>
<style>${STYLE}</style>
</head>
<body>
${content}
</body>
</html>
`;

/** Served if there is no build of the portal. */
export const PLACEHOLDER_PAGE = page(`<h1>Recuerda</h1>
<p>La API está en marcha. El portal todavía no está instalado en este servidor.</p>
<ul>
<li><a href="/api/docs">Documentación de la API</a></li>
<li><a href="/sandbox">Mensajes de WhatsApp de prueba</a> (solo con el proveedor de prueba en este mismo proceso)</li>
<li><a href="/api/status">Estado de los servicios</a></li>
</ul>`);

/** Served under `/ayuda` if there is no build of the guides. */
export const NO_GUIDE_PAGE = page(`<h1>La ayuda todavía no está lista</h1>
<p>Se prepara al iniciar Recuerda por primera vez. Vuelve a intentarlo en un minuto. Si sigue sin aparecer, quien
administra el servidor la crea con <code>npm run docs</code>.</p>
<p><a href="/">Volver a Recuerda</a></p>`);
