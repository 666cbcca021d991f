/** How much is created, and where. */
export interface LoadSettings {
  employees: number;
  tasks: number;
  /** Whether the employees consent. */
  consent?: boolean;
  /** Whether other tests run on the machine, as beside the short form; default: false. */
  besideOthers?: boolean;
}
