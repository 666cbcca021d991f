import { AppError } from '@recuerda/service';
import { requestSeconds } from '../messaging-metrics.js';

/** Measures a request as its caller sees it. */
export async function measured<T>(pattern: string, request: () => Promise<T>): Promise<T> {
  const end = requestSeconds.startTimer({ pattern });
  try {
    const answer = await request();
    end({ outcome: 'ok' });
    return answer;
  } catch (error) {
    end({ outcome: error instanceof AppError ? error.code : 'internal_error' });
    throw error;
  }
}
