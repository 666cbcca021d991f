// Starts one server as a separate process would, prints its pids, and stays until it is killed.
// Usage: launcher.mjs postgres|rabbitmq FOLDER
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.startsWith('.') ? specifier.replace(/\.js$/, '.ts') : specifier, context),
});

const { startPostgres, startRabbitmq } = await import('../index.ts');
const [kind, folder] = process.argv.slice(2);
const server =
  kind === 'postgres'
    ? await startPostgres({ dataDir: folder, settings: { fsync: 'off' } })
    : await startRabbitmq({ dir: folder });
console.log(JSON.stringify({ pid: server.pid, epmdPort: server.epmdPort }));
