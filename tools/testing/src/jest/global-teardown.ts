/** Stops what global-setup.ts started; servers named by the environment keep running. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.recuerdaTestServers?.stop();
}
