import { eventually } from '../eventually.js';

interface App {
  inject(url: string): PromiseLike<{ statusCode: number; body: string }>;
}

/** Resolves when an app of this process is ready: `bootstrap` goes on without a broker that takes over five seconds. */
export const appReady = (app: App): Promise<void> =>
  eventually(
    async () => {
      const { statusCode, body } = await app.inject('/health/ready');
      if (statusCode !== 200) throw new Error(body);
    },
    { describe: 'the app is ready' },
  );
