/** Stops what global-setup.ts started: servers named by the environment go on. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.recuerdaTestServers?.stop();
}
