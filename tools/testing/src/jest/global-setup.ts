import { registerHooks } from 'node:module';
import type { TestServers } from '../servers/test-servers.js';

declare global {
  var recuerdaTestServers: TestServers | undefined;
}

/** Starts PostgreSQL and RabbitMQ for the run, unless the environment names servers that run already. */
export default async function globalSetup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] && process.env['TEST_AMQP_URL']) return;
  globalThis.recuerdaTestServers = await startServers();
  Object.assign(process.env, globalThis.recuerdaTestServers.env);
}

/**
 * Jest's module mapper and export conditions do not reach this file: Node itself loads it, and must find our sources.
 */
async function startServers(): Promise<TestServers> {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const fromSource = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
      const conditions = ['@recuerda/source', ...context.conditions];
      return nextResolve(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, { ...context, conditions });
    },
  });
  try {
    const { startTestServers } = await import('../servers/test-servers.js');
    return await startTestServers();
  } finally {
    hooks.deregister();
  }
}
