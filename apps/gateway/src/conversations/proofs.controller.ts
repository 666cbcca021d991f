import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetProof, idField, ListTaskProofs } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, type FileStore, PROOF_FILES } from '@recuerda/service';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { IdParam, QueryInput } from '../http/inputs.js';
import { taskProofs } from '../openapi/components.js';
import { Operation } from '../openapi/operation.js';

const MISSING = 'not_found';
const ofTask = z.strictObject({ taskId: idField });

/** Photos and documents that employees sent for their tasks. */
@ApiTags('Conversaciones')
@Controller('api/proofs')
export class ProofsController {
  constructor(
    private readonly requests: RequestClient,
    @Inject(PROOF_FILES) private readonly files: FileStore | null,
  ) {}

  @Get()
  @Requires('school.read')
  @Operation({ summary: 'Las fotos y los archivos de una tarea, los 50 más recientes.', answer: taskProofs })
  list(@QueryInput(ofTask) query: z.infer<typeof ofTask>) {
    return this.requests.send(ListTaskProofs, query);
  }

  /** Whatever it holds, the policy of all responses but pages lets nothing of it run. */
  @Get(':id')
  @Requires('school.read')
  @Operation({ summary: 'Una foto o un archivo que envió un empleado.', files: 'proof' })
  async get(@IdParam(MISSING) id: string, @Res() reply: FastifyReply): Promise<void> {
    const { type } = await this.requests.send(GetProof, { id });
    const content = await this.files?.read(id);
    if (!content) throw new AppError(MISSING);
    // A browser shows photos, and saves documents.
    const [kind, suffix] = type.replace('jpeg', 'jpg').split('/');
    const shown = kind === 'image' ? `inline; filename="foto.${suffix}"` : 'attachment; filename="archivo.pdf"';
    await reply.headers({ 'content-type': type, 'content-disposition': shown }).send(content);
  }
}
