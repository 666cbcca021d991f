/** A message of an employee without a known department, by the account that serves that. */
export const NOWHERE = { departmentId: null, account: null, quotedEmployeeId: null };
