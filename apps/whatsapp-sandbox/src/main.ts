import { serve } from '@recuerda/service';
import { SandboxModule } from './sandbox.module.js';

await serve('whatsapp-sandbox', process.env, (env) => [SandboxModule.register(env)]);
