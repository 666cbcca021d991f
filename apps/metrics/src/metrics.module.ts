import { type DynamicModule, Module } from '@nestjs/common';
import { MINUTE_MS } from '@recuerda/contracts';
import { DatabaseModule, provideRetention } from '@recuerda/database';
import { type Env, loadConfig } from '@recuerda/service';
import { CalendarReader, TaskReader } from './figures/task.reader.js';
import { FiguresController } from './figures/figures.controller.js';
import { ReceiptReader, SendReader } from './figures/send.reader.js';
import { SchoolZone } from './figures/school-zone.js';
import { METRICS_CONFIG, metricsConfig } from './metrics.config.js';
import { METRICS_DATABASE, METRICS_RETENTION } from './metrics.database.js';
import { ProjectionController } from './projection/projection.controller.js';

@Module({})
export class MetricsModule {
  /** Throws `ConfigError` when the environment is wrong. */
  static register(env: Env): DynamicModule {
    return {
      module: MetricsModule,
      imports: [DatabaseModule.forService(METRICS_DATABASE)],
      controllers: [ProjectionController, FiguresController],
      providers: [
        { provide: METRICS_CONFIG, useValue: loadConfig(metricsConfig, env) },
        provideRetention('metrics', 10 * MINUTE_MS, METRICS_RETENTION),
        SchoolZone,
        CalendarReader,
        TaskReader,
        SendReader,
        ReceiptReader,
      ],
    };
  }
}
