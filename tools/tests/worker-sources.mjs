import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/**
 * Jest's module mapper and export conditions do not reach worker threads of the product: Node itself loads them, and
 * must find our sources.
 */
if (!isMainThread)
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const isOwn = specifier.startsWith('file:') || (specifier.startsWith('.') && context.parentURL?.endsWith('.ts'));
      const conditions = ['@recuerda/source', ...context.conditions];
      const name = isOwn && !specifier.includes('/node_modules/') ? specifier.replace(/\.js$/, '.ts') : specifier;
      return nextResolve(name, { ...context, conditions });
    },
  });
