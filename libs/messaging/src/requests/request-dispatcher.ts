import { Logger } from '@nestjs/common';
import { mayRequest, type RequestDefinition } from '@recuerda/contracts';
import {
  AppError,
  currentPrincipal,
  inSpan,
  isCancelled,
  isConnectionError,
  parseInput,
  type SpanAttributes,
} from '@recuerda/service';
import { serviceOf } from '../contracts.js';
import { requestSeconds } from '../messaging-metrics.js';

/** Calls the handler of one kind of request. */
export class RequestDispatcher {
  private readonly logger = new Logger('Requests');

  constructor(
    readonly definition: RequestDefinition,
    private readonly handler: (input: unknown) => Promise<unknown>,
  ) {}

  /** Throws only AppError. */
  dispatch(input: unknown): Promise<unknown> {
    const { pattern } = this.definition;
    const attributes = rpcAttributes(pattern);
    return inSpan(pattern, { kind: 'server', service: serviceOf(pattern), attributes }, () => this.handled(input));
  }

  private async handled(input: unknown): Promise<unknown> {
    try {
      this.assertAllowed();
      return await this.handler(parseInput(this.definition.input, input));
    } catch (error) {
      throw this.coded(error);
    }
  }

  /** Whatever the gateway has let pass, the service that owns the data decides. */
  private assertAllowed(): void {
    const principal = currentPrincipal();
    if (principal && !mayRequest(principal, this.definition.access)) throw new AppError('forbidden');
  }

  private coded(error: unknown): AppError {
    if (error instanceof AppError) return error;
    if (isConnectionError(error)) return new AppError('service_unavailable', {}, { cause: error });
    if (isCancelled(error)) {
      this.logger.warn({ msg: 'the database cancelled a statement', pattern: this.definition.pattern, err: error });
      return new AppError('service_unavailable', {}, { cause: error });
    }
    this.logger.error({ msg: 'request failed', pattern: this.definition.pattern, err: error });
    return new AppError('internal_error', {}, { cause: error });
  }
}

/** Measures and traces a request on the side of its caller. */
export const measureRequest = <T>(pattern: string, request: () => Promise<T>): Promise<T> =>
  inSpan(pattern, { kind: 'client', attributes: rpcAttributes(pattern) }, () => timed(pattern, request));

const rpcAttributes = (pattern: string): SpanAttributes => ({
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
