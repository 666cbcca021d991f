import { runService } from '@recuerda/messaging';
import { GatewayModule } from './gateway.module.js';

await runService('gateway', GatewayModule);
