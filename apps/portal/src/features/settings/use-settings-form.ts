import { type FieldValues, useForm, type UseFormProps } from 'react-hook-form';

/** A form of a part of the settings: what was not changed in it follows what others save. */
export const useSettingsForm = <Input extends FieldValues, Output = Input>(
  props: UseFormProps<Input, unknown, Output> & Required<Pick<UseFormProps<Input, unknown, Output>, 'values'>>,
) => useForm({ ...props, resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true } });
