import './styles.css';
import { startAfterPaint } from './start-after-paint';

// What zod's config() writes to, set before zod is there and without loading it: it would try whether it may compile
// schemas, which the portal's policy forbids and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startAfterPaint(() => import('./app/mount'));
