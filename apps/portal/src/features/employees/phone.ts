import { normalisePhone } from '@recuerda/contracts';

/** Whether sending would recognise the number's country. Any other number is used as it is. */
export const isHonduran = (phone: string): boolean => normalisePhone(phone).recognised;
