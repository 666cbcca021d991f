export const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
export const oldestFirst = (a: Date, b: Date): number => a.getTime() - b.getTime();
