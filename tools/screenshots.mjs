import './lib/check-node.mjs';
import { runScript } from './portal/run-script.mjs';

/**
 * `npm run screenshots`: every screen of the demo, on a desk and on a phone, light and dark, into docs/screenshots/,
 * and the pictures of the guides into docs/guia/imagenes/. Beside each lies what the portal says in it (`*.txt`); with
 * `--check` it makes no pictures, and says where the portal now says something else.
 */
await runScript('./take-screenshots.mjs');
