import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';

const uuid = { type: 'string', format: 'uuid' };

/** Describes the `:id` of a path. */
export const ApiId = (): MethodDecorator => ApiParam({ name: 'id', schema: uuid });

/** Describes the key that makes a creation repeatable. */
export const ApiCreates = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: uuid,
      description: 'Un UUID que será el id de lo creado: repetir la petición con la misma clave crea una sola vez.',
    }),
  );
