import { userInput } from '@recuerda/contracts';
import type { z } from 'zod';

/** A manager has departments. */
export const userFields = userInput.refine(
  ({ role, departmentIds }) => role !== 'manager' || departmentIds.length > 0,
  {
    path: ['departmentIds'],
    message: 'Elige al menos un departamento.',
  },
);
/** What is being filled in. */
export type UserFields = z.input<typeof userFields>;
