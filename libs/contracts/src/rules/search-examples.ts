/**
 * Examples of a search: a row, texts that find it, and texts that do not. The services' tests and those of
 * the portal's fake API are both held to it.
 */
export const SEARCH_EXAMPLES = {
  tasks: {
    row: { title: 'Revisión_1', description: 'Aula 100% lista', employeeName: 'Íñigo Núñez', phone: '8765-4321' },
    finds: [
      'REVISION',
      ' revisión_1 ',
      'aula',
      '100%',
      'nunez',
      'ÍÑIGO N',
      'nunez  inigo',
      'aula revision',
      '8765',
      '87654321',
      '+504 8765 4321',
      'nunez 8765-4321',
    ],
    misses: ['revision%', 'revisiónx1', '\\', 'aulalista', 'nunez pedro', '8765 4322', '+505 8765 4321'],
  },
  employees: {
    row: { name: 'Íñigo Núñez', phone: '+504 8765-4321' },
    finds: [
      'inigo',
      'ÍÑIGO N',
      ' núñ ',
      '+504 8',
      '8765-43',
      '87654321',
      '8765 4321',
      '+504 8765 4321',
      '504-8765',
      'nunez inigo',
      '8765-4321 nunez',
    ],
    misses: ['%', '+505 8765 4321', '8765 4322', 'nunezx', 'inigo pedro'],
  },
  departments: {
    row: { name: 'Dirección', description: 'Piso 2' },
    finds: ['DIRECCION', 'ción', ' dir ', 'ción dir'],
    misses: ['piso', '%', 'direccion 2', 'ccion piso'],
  },
} as const;
