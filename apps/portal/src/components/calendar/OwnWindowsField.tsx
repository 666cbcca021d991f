import type { WeeklyWindows } from '@recuerda/contracts';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { WeeklyWindowsField } from './WeeklyWindowsField';

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  /** Whose windows apply without own ones: 'El de la escuela'. */
  inherited: string;
}

/** Own windows of a department or an employee. */
export function OwnWindowsField<Input extends FieldValues, Output>({ control, name, inherited }: Props<Input, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <WeeklyWindowsField
      label="Horario de los recordatorios"
      without={inherited}
      value={(field.value as WeeklyWindows | null | undefined) ?? null}
      errors={fieldState.error}
      onChange={field.onChange}
    />
  );
}
