export { DIRECTORY_DATABASE } from './directory.database.js';
export { DirectoryModule } from './directory.module.js';
