import { UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { RequestDefinition } from '@recuerda/contracts';
import { RethrowFilter } from './rethrow.filter.js';
import { MESSAGING } from './transport-id.js';

/**
 * The method of a controller that answers a request: `answer(input): Promise<output>`. The input has been parsed; a
 * thrown AppError reaches the caller as it is, anything else as `internal_error`.
 */
export const RequestHandler =
  <I, O>(definition: RequestDefinition<I, O>) =>
  <M extends (input: I) => O | Promise<O>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    MessagePattern(definition.pattern, MESSAGING)(target, key, descriptor);
    UseFilters(new RethrowFilter())(target, key, descriptor);
  };
