import type { TaskInput } from '@recuerda/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useProviderQuery } from '../../api/provider';
import { formatCount } from '../../format/numbers';
import type { TaskFormInput } from './task-form-input';

/** Of an employee's name that is not known yet, characters. */
const LIKELY_NAME = 20;

/** Says that the provider takes less text than the reminder has; undefined while it takes all. */
export function useCutHint(
  { control }: UseFormReturn<TaskFormInput, unknown, TaskInput>,
  employeeName: string | undefined,
): string | undefined {
  const [title = '', description] = useWatch({ control, name: ['title', 'description'] });
  const limit = useProviderQuery().data?.textLimit;
  if (!limit) return undefined;
  const length = limit.overhead + (employeeName?.length ?? LIKELY_NAME) + title.length + (description ?? '').length;
  return length > limit.max ? `Se enviará cortada después de ${formatCount(limit.max)} caracteres` : undefined;
}
