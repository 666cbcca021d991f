import { fillTemplate } from '@recuerda/contracts';

const SAMPLES = ['Ana Núñez', '*Pasar lista*: Grado 3', 'tu escuela'];

/** The body of a template with sample data. */
export const filledTemplate = (body: string): string => fillTemplate(body, SAMPLES);
