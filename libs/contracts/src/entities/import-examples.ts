import type { ImportKind } from './import.js';
import { matchKey } from '../rules/match-key.js';

const [BOARD, LIBRARY] = ['Ejemplo: Dirección', 'Ejemplo: Biblioteca'];
const [MARIA, JOSE] = ['Ejemplo: María López', 'Ejemplo: José Núñez'];
const [REPORT, STOCK] = ['Ejemplo: Entregar informe', 'Ejemplo: Revisar inventario'];
const [MARIAS_PHONE, JOSES_PHONE] = ['+504 9999-0001', '+504 9999-0002'];

/** The example rows of each template, in the order of its columns. No import applies them. */
export const IMPORT_EXAMPLES: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  departments: [
    [BOARD, 'Dirección y secretaría', ''],
    [LIBRARY, '', ''],
  ],
  employees: [
    [MARIA, MARIAS_PHONE, BOARD, 'Sí'],
    [JOSE, JOSES_PHONE, LIBRARY, ''],
  ],
  tasks: [
    [REPORT, 'Del primer trimestre', MARIA, MARIAS_PHONE, BOARD, '1 hora', ''],
    [STOCK, '', JOSE, JOSES_PHONE, LIBRARY, '1 vez al día', '31/12/2026 14:30'],
  ],
};

const KEYS = new Set([BOARD, LIBRARY, MARIA, JOSE, REPORT, STOCK].map(matchKey));

/** The name or title is one of an example row. */
export const isExampleName = (name: string): boolean => KEYS.has(matchKey(name));
