import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SERVICE_NAME } from '../tokens.js';
import type { TraceConfig } from './trace.config.js';

/** Injects the {@link TraceConfig}, or undefined. */
export const TRACE_CONFIG = Symbol('TRACE_CONFIG');

/** Turns tracing on before the first request, and off after the last handler has ended. */
@Injectable()
export class Tracing implements OnModuleInit, OnApplicationShutdown {
  private stop: () => Promise<void> = async () => undefined;

  constructor(
    @Inject(SERVICE_NAME) private readonly name: string,
    @Inject(TRACE_CONFIG) private readonly config: TraceConfig | undefined,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config === undefined) return;
    // Loaded only where it is used: a process without tracing does not load the SDK.
    const { startTracing } = await import('./otel/start.js');
    this.stop = startTracing(this.name, this.config);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }
}
