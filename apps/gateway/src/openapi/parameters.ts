import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';

const IDEMPOTENCY_KEY = [
  'Un UUID que será el id de lo creado.',
  'Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez:',
  'con el mismo contenido responde 201 con lo creado, tal como está ahora;',
  'con otro contenido, 409 `already_exists`, con lo que existe en `entity`;',
  'si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave.',
].join(' ');

/** Of a PATCH. */
export const EXPECTED = [
  '`expected`, opcional, tiene los valores que se vieron.',
  'Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`,',
  'con los campos en `errors` y lo que existe en `entity`.',
].join(' ');

const uuid = { type: 'string', format: 'uuid' };

/** Describes the `:id` of a path, or another id in it. */
export const ApiId = (name = 'id'): MethodDecorator => ApiParam({ name, schema: uuid });

/** Describes the key under which a change can be undone. */
export const ApiUndoable = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: uuid,
    description: 'Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`.',
  });

/** Description of a request that undoes one change. */
export const UNDO = [
  'Durante una hora, y una vez. Es otro cambio: los recordatorios siguen como iban,',
  'y el que debía salir mientras tanto sale una vez.',
  'Si alguien hizo otro cambio después, ese se queda y responde 409 `changed_since`.',
].join(' ');

/** Describes the key that makes a creation repeatable. */
export const ApiCreates = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: uuid,
      description: IDEMPOTENCY_KEY,
    }),
  );
