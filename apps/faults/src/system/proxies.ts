import { TcpProxy } from '@recuerda/testing';

/** Servers behind a proxy, and the variables with their URLs. */
const PROXIED = { database: 'DATABASE_URL', broker: 'AMQP_URL', provider: 'WHATSAPP_URL' } as const;
export type ProxiedServer = keyof typeof PROXIED;
export type Proxies = Readonly<Record<ProxiedServer, TcpProxy>>;

/** Opens the proxies of one process. Returns them with the environment that points to them. */
export async function openProxies(
  env: Readonly<Record<string, string>>,
): Promise<{ proxies: Proxies; env: Record<string, string> }> {
  const rerouted = { ...env };
  const open = async (name: ProxiedServer): Promise<TcpProxy> => {
    const { proxy, url } = await TcpProxy.inFrontOf(env[PROXIED[name]] ?? '');
    rerouted[PROXIED[name]] = url;
    return proxy;
  };
  const [database, broker, provider] = await Promise.all([open('database'), open('broker'), open('provider')]);
  return { proxies: { database, broker, provider }, env: rerouted };
}

export const closeProxies = async (proxies: Proxies): Promise<void> => {
  await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
};
