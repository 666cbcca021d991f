/** Classes of a bar above every screen. */
export const BANNER = 'flex shrink-0 items-start gap-3 border-b border-line px-4 py-2 text-sm lg:px-8 print:hidden';
