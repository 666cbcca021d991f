import { TcpProxy } from '@recuerda/testing';

/** What a process reaches only through a proxy. */
export const PROXIED = { database: 'DATABASE_URL', broker: 'AMQP_URL', provider: 'WHATSAPP_URL' } as const;
export type ProxiedServer = keyof typeof PROXIED;
export type Proxies = Readonly<Record<ProxiedServer, TcpProxy>>;

/** Proxies of one process, and the environment that leads it through them. */
export async function openProxies(
  env: Readonly<Record<string, string>>,
): Promise<{ proxies: Proxies; env: Record<string, string> }> {
  const led = { ...env };
  const open = async (name: ProxiedServer): Promise<TcpProxy> => {
    const { proxy, url } = await TcpProxy.inFrontOf(env[PROXIED[name]] ?? '');
    led[PROXIED[name]] = url;
    return proxy;
  };
  const [database, broker, provider] = await Promise.all([open('database'), open('broker'), open('provider')]);
  return { proxies: { database, broker, provider }, env: led };
}

export const closeProxies = async (proxies: Proxies): Promise<void> => {
  await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
};
