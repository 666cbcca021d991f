import { TcpGate } from '@recuerda/testing';

/** What a process reaches only through a gate. */
export const GATED = { database: 'DATABASE_URL', broker: 'AMQP_URL', provider: 'WHATSAPP_URL' } as const;
export type Gated = keyof typeof GATED;
export type Gates = Readonly<Record<Gated, TcpGate>>;

/** Gates of one process, and the environment that leads it through them. */
export async function openGates(
  env: Readonly<Record<string, string>>,
): Promise<{ gates: Gates; env: Record<string, string> }> {
  const led = { ...env };
  const open = async (name: Gated): Promise<TcpGate> => {
    const { gate, url } = await TcpGate.before(env[GATED[name]] ?? '');
    led[GATED[name]] = url;
    return gate;
  };
  const [database, broker, provider] = await Promise.all([open('database'), open('broker'), open('provider')]);
  return { gates: { database, broker, provider }, env: led };
}

export const shutGates = async (gates: Gates): Promise<void> => {
  await Promise.all(Object.values(gates).map((gate) => gate.shut()));
};
