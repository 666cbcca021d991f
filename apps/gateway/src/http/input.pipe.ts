import { Body, type PipeTransform, Query } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import type { z } from 'zod';

/**
 * Parses a body or query by its contract. An absent one counts as empty, so that the error names every missing field.
 */
class InputPipe<T> implements PipeTransform<unknown, T> {
  constructor(private readonly schema: z.ZodType<T>) {}

  transform(value: unknown): T {
    return parseInput(this.schema, value === undefined ? {} : value);
  }
}

/**
 * The JSON body by its contract; throws `validation_failed`. The schema also describes the body in the OpenAPI
 * document.
 */
export const JsonBody = (schema: z.ZodType): ParameterDecorator => Body({ schema, pipes: [new InputPipe(schema)] });

/** The whole query string by its contract; throws `validation_failed`. */
export const QueryInput = (schema: z.ZodType): ParameterDecorator => Query({ schema, pipes: [new InputPipe(schema)] });
