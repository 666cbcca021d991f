import type { CtlCommand } from '@recuerda/local-servers';

/** The PostgreSQL and the RabbitMQ of a run. */
export interface RunningServers {
  databaseUrl: string;
  amqpUrl: string;
  managementUrl: string;
  ctl: CtlCommand;
  stop(): Promise<void>;
}
