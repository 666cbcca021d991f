import { counter } from '@recuerda/service';

export const endedImports = counter('recuerda_imports_total', 'Imports that ended.', ['outcome']);
