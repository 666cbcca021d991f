import { repetitionText, type Repetition } from '@recuerda/contracts';
import { formatDate } from '../../../format/dates';

/** 'Cada mes, el último viernes, hasta el 31 de diciembre de 2027' */
export const summaryOf = (rule: Repetition): string => repetitionText(rule, formatDate);
