import { runAll } from './cleanup.mjs';
import { startProduct } from './product.mjs';

/** Nothing listens there: for benchmarks in which nothing falls due. */
const NO_PROVIDER = { url: 'http://127.0.0.1:9/send' };

/**
 * The product without a provider, for a caller that stops it himself: `mode` is `one-process` or `services`. Returns
 * the addresses, the processes (the gateway's or the only one last) and `stop()`.
 */
export async function startSystem(mode, env = {}) {
  const undos = [];
  const stop = () => runAll(undos);
  try {
    const product = await startProduct({ mode, sink: NO_PROVIDER, env }, (undo) => undos.push(undo));
    const children = product.groups.worker.map((pid) => ({ pid }));
    return { url: product.url, databaseUrl: product.database.url, children, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
