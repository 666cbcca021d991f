/** Files restored beside the database: its password, and the mark that accounts exist; not the key of secrets. */
const FILES = ['postgres.password', 'accounts-exist'];
export const belongsToBackup = (name: string): boolean => FILES.includes(name);

/** Holds a restore that is not complete. Recuerda does not start beside it. */
export const RESTORING_FOLDER = 'restoring';
/** Says that the data come from a backup: reminders are held until an administrator resumes them. */
export const RESTORED_FILE = 'restored-data-of';
