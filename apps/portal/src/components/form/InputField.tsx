import type { ComponentProps } from 'react';
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { Field } from './Field';
import { NamedOptions, Select } from './Select';

interface Labelled {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export type InputFieldProps = Labelled & ComponentProps<'input'>;

/** A line of text with its label, its hint and what is wrong with it. */
export function InputField({ label, hint, error, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} required={input.required ?? false} error={error}>
      {(control) => <input className="field" {...input} {...control} />}
    </Field>
  );
}

/** Lines of text with their label, their hint and what is wrong with them. */
export function TextAreaField({ label, hint, error, ...area }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} required={area.required ?? false} error={error}>
      {(control) => <textarea className="field" {...area} {...control} />}
    </Field>
  );
}

interface SelectFieldProps extends Labelled, ComponentProps<'select'> {
  /** Options by their values; below them what the select holds otherwise. */
  names?: Readonly<Record<string, string>>;
}

/** A select with its label, its hint and what is wrong with it. `className` is for the select's place. */
export function SelectField({ label, hint, error, names = {}, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} required={select.required ?? false} error={error}>
      {(control) => (
        <Select {...select} {...control}>
          <NamedOptions names={names} />
          {children}
        </Select>
      )}
    </Field>
  );
}

/**
 * Ties a field to a form's value, and has the mistake in it. Called where the fields stand: the order of calls is that
 * in which the focus looks for a mistake.
 */
export const entry = <Input extends FieldValues, Output, Name extends Path<Input>>(
  { register, formState }: UseFormReturn<Input, unknown, Output>,
  name: Name,
  options?: RegisterOptions<Input, Name>,
) => ({ ...register(name, options), error: (get(formState.errors, name) as FieldError | undefined)?.message });

/** The part of {@link entry}. */
export type Entry = ReturnType<typeof entry>;
