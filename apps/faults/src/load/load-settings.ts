/** How much is created. */
export interface LoadSettings {
  employees: number;
  tasks: number;
  /** Whether the employees consent; older versions do not know of it. */
  consent?: boolean;
}
