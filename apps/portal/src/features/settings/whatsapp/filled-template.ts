import { fillTemplate, TEMPLATE_VARIABLES, type TemplateUse } from '@recuerda/contracts';

/** The body of a template with sample data. */
export const filledTemplate = (body: string, use: TemplateUse): string =>
  fillTemplate(
    body,
    TEMPLATE_VARIABLES[use].map(({ example }) => example),
  );
