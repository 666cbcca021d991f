import { z } from 'zod';
import { nameField, phoneField } from '../fields.js';

/** Who is to be forgotten, of those who are no employees. */
export const personInput = z.strictObject({ name: nameField, phone: phoneField });
export type PersonInput = z.infer<typeof personInput>;
