import { Param, type PipeTransform } from '@nestjs/common';
import { type ErrorCode, idField } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';

/** Returns the id in lower case, as services write it. Throws the entity's "not found" for what is not a UUID. */
class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly missing: ErrorCode) {}

  transform(value: string): string {
    if (!idField.safeParse(value).success) throw new AppError(this.missing);
    return value.toLowerCase();
  }
}

/** The `:id` of the path, or another id in it. */
export const IdParam = (missing: ErrorCode, name = 'id'): ParameterDecorator => Param(name, new IdPipe(missing));
