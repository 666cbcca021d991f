import type { RequestDefinition } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, currentPrincipal } from '@recuerda/service';

/**
 * Decorates the controller method that handles a request about one's own account. Throws `forbidden` if a request for
 * one user comes from another. A program may ask for any user.
 */
export const OwnRequestHandler =
  <I extends { userId: string }, O>(definition: RequestDefinition<I, O>) =>
  <M extends (input: I) => O | Promise<O>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const method = descriptor.value as (input: I) => O | Promise<O>;
    const guarded = function (this: object, input: I): O | Promise<O> {
      const principal = currentPrincipal();
      if (principal !== undefined && principal.userId !== input.userId) throw new AppError('forbidden');
      return method.call(this, input);
    };
    descriptor.value = guarded as M;
    RequestHandler(definition)(target, key, descriptor);
  };
