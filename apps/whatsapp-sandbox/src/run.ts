import { bootstrap, closeOnSignal, type Env } from '@recuerda/service';
import { SandboxModule } from './sandbox.module.js';

/** Runs the sandbox as a process of its own. */
export async function runSandbox(env: Env): Promise<void> {
  const app = await bootstrap({ name: 'whatsapp-sandbox', env, imports: [SandboxModule.register(env)] });
  closeOnSignal(app);
}
