import { z } from 'zod';
import { nameField, anyPhoneField } from '../fields.js';

/** A person to erase who is not an employee. */
export const personInput = z.strictObject({ name: nameField, phone: anyPhoneField });
export type PersonInput = z.infer<typeof personInput>;
