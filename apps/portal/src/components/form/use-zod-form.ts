import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, useForm, type UseFormProps } from 'react-hook-form';
import type { z } from 'zod';

/** A form whose values a schema checks and converts. */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<NoInfer<Input>, unknown, NoInfer<Output>>, 'resolver'>,
) => useForm({ ...options, resolver: zodResolver(schema) });
