import { Controller } from '@nestjs/common';
import {
  type BulkInput,
  type BulkItemPage,
  type BulkItemQuery,
  type BulkJobView,
  CancelBulkJob,
  CreateBulkJob,
  GetBulkJob,
  ListBulkItems,
  UndoBulkJob,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { BulkJobs } from './bulk-jobs.js';
import { BulkWork } from './bulk-work.js';

@Controller()
export class BulkController {
  constructor(
    private readonly jobs: BulkJobs,
    private readonly work: BulkWork,
  ) {}

  @RequestHandler(CreateBulkJob)
  async create({ id, input }: { id: string; input: BulkInput }): Promise<BulkJobView> {
    const job = await this.jobs.create(id, input);
    this.work.wake();
    return job;
  }

  @RequestHandler(GetBulkJob)
  get({ id }: { id: string }): Promise<BulkJobView> {
    return this.jobs.get(id);
  }

  @RequestHandler(ListBulkItems)
  items({ id, ...query }: BulkItemQuery & { id: string }): Promise<BulkItemPage> {
    return this.jobs.items(id, query);
  }

  @RequestHandler(CancelBulkJob)
  cancel({ id }: { id: string }): Promise<BulkJobView> {
    return this.jobs.cancel(id);
  }

  @RequestHandler(UndoBulkJob)
  async undo({ id }: { id: string }): Promise<BulkJobView> {
    const job = await this.jobs.undo(id);
    this.work.wake();
    return job;
  }
}
