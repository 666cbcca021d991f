import { UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { RequestDefinition } from '@recuerda/contracts';
import { RethrowFilter } from './rethrow.filter.js';
import { MESSAGING } from './transport-id.js';

/**
 * Decorates the controller method that handles a request: `handle(input): Promise<output>`. It gets the parsed input.
 * An AppError that it throws reaches the caller unchanged, any other error as `internal_error`.
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
