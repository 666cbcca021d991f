import { AppError, inSpan, type SpanAttributes } from '@recuerda/service';
import { requestSeconds } from '../messaging-metrics.js';

/** Measures and traces a request on the side of its caller. */
export const measureRequest = <T>(pattern: string, request: () => Promise<T>): Promise<T> =>
  inSpan(pattern, { kind: 'client', attributes: rpcAttributes(pattern) }, () => timed(pattern, request));

export const rpcAttributes = (pattern: string): SpanAttributes => ({
  'rpc.system.name': 'recuerda',
  'rpc.method': pattern,
});

async function timed<T>(pattern: string, request: () => Promise<T>): Promise<T> {
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
