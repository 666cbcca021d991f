import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  GetProviderState,
  GetSuspension,
  GetTemplateProblem,
  ListAccountNotices,
  type ProviderView,
  type SuspensionView,
  type TemplateProblems,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { Requires } from '../auth/route-access.js';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { provider } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const UNKNOWN: ProviderView = { state: 'unknown', reason: null, answer: null, since: null, held: 0 };

@ApiTags('Recordatorios')
@Controller('api/provider')
export class ProviderController {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Si el proveedor de WhatsApp acepta mensajes; si no, por qué.', answer: provider })
  read() {
    return this.reads.share('provider', async () => {
      const reading = this.requests.send(GetProviderState, {});
      const [state, { problem: template, categoryChange }, suspension, notices] = await Promise.all([
        reading.catch(() => UNKNOWN),
        this.templates(),
        this.suspension(),
        this.requests.send(ListAccountNotices, {}).catch(() => []),
      ]);
      // Reminders held for another reason are reported without the notifier; otherwise its failure is the answer.
      return { ...(template || suspension ? state : await reading), template, categoryChange, suspension, notices };
    });
  }

  /** No problem while `conversations` does not answer: the state of the provider stays visible. */
  private async templates(): Promise<TemplateProblems> {
    return this.requests.send(GetTemplateProblem, {}).catch(() => ({ problem: null, categoryChange: null }));
  }

  /** On the gateway's own behalf: all may see the state. */
  private async suspension(): Promise<SuspensionView | null> {
    return withPrincipal(undefined, () => this.requests.send(GetSuspension, {})).then(
      ({ suspension }) => suspension,
      () => null,
    );
  }
}
