import { z } from 'zod';
import { nameField, phoneField } from '../fields.js';

/** A person to erase who is not an employee. */
export const personInput = z.strictObject({ name: nameField, phone: phoneField });
export type PersonInput = z.infer<typeof personInput>;
