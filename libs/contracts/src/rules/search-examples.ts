/**
 * What a search finds, by example: a row, texts that find it, and texts that do not. The services' tests and those of
 * the portal's fake API are both held to it.
 */
export const SEARCH_EXAMPLES = {
  tasks: {
    row: { title: 'Revisión_1', description: 'Aula 100% lista', employeeName: 'Íñigo Núñez', phone: '8765-4321' },
    finds: ['REVISION', ' revisión_1 ', 'aula', '100%', 'nunez', 'ÍÑIGO N'],
    misses: ['revision%', 'revisiónx1', '\\', '8765', 'aulalista'],
  },
  employees: {
    row: { name: 'Íñigo Núñez', phone: '+504 8765-4321' },
    finds: ['inigo', 'ÍÑIGO N', ' núñ ', '+504 8', '8765-43', '87654321', '8765 4321', '+504 8765 4321', '504-8765'],
    misses: ['%', '+505 8765 4321', '8765 4322', 'nunezx'],
  },
  departments: {
    row: { name: 'Dirección', description: 'Piso 2' },
    finds: ['DIRECCION', 'ción', ' dir '],
    misses: ['piso', '%', 'direccion 2'],
  },
} as const;
