import { runService } from '@recuerda/messaging';
import { DirectoryModule } from './directory.module.js';

await runService('directory', DirectoryModule);
