/** Whether an address is the simulator's, of its form or of its Graph API: it shows messages and sends none. */
export const isSimulator = (url: string): boolean => new URL(url).pathname.startsWith('/sandbox/');
