import { Controller } from '@nestjs/common';
import {
  AppendToImport,
  ApplyImport,
  BeginImport,
  CancelImport,
  type ImportCorrection,
  CorrectImportRow,
  FinishImportUpload,
  GetImport,
  type ImportMapping,
  type ImportPage,
  type ImportQuery,
  type ImportRowPage,
  type ImportRowQuery,
  type ImportView,
  ListImportRows,
  ListImports,
  MapImport,
  UndoImport,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ImportRows, Imports } from './imports.js';
import { ImportWork } from './import-work.js';
import { Upload } from './upload.js';

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: Imports,
    private readonly upload: Upload,
    private readonly rows: ImportRows,
    private readonly work: ImportWork,
  ) {}

  @RequestHandler(BeginImport)
  async begin({ id, name }: { id: string; name: string }): Promise<Record<string, never>> {
    await this.upload.begin(id, name);
    return {};
  }

  @RequestHandler(AppendToImport)
  async append({ id, part, data }: { id: string; part: number; data: string }): Promise<Record<string, never>> {
    await this.upload.append(id, part, data);
    return {};
  }

  @RequestHandler(FinishImportUpload)
  finish({ id, contentHash, sheet }: { id: string; contentHash: string; sheet?: string }): Promise<ImportView> {
    return this.upload.finish(id, contentHash, sheet);
  }

  @RequestHandler(ListImports)
  all(query: ImportQuery): Promise<ImportPage> {
    return this.imports.list(query);
  }

  @RequestHandler(GetImport)
  get({ id }: { id: string }): Promise<ImportView> {
    return this.imports.get(id);
  }

  @RequestHandler(ListImportRows)
  listRows({ id, ...query }: ImportRowQuery & { id: string }): Promise<ImportRowPage> {
    return this.rows.list(id, query);
  }

  @RequestHandler(MapImport)
  map({ id, mapping }: { id: string; mapping: ImportMapping }): Promise<ImportView> {
    return this.begun(this.imports.map(id, mapping));
  }

  @RequestHandler(CorrectImportRow)
  correct({ id, number, ...correction }: ImportCorrection & { id: string; number: number }): Promise<ImportView> {
    return this.begun(this.imports.correct(id, number, correction));
  }

  @RequestHandler(ApplyImport)
  apply({ id }: { id: string }): Promise<ImportView> {
    return this.begun(this.imports.apply(id));
  }

  @RequestHandler(CancelImport)
  cancel({ id }: { id: string }): Promise<ImportView> {
    return this.imports.cancel(id);
  }

  @RequestHandler(UndoImport)
  undo({ id }: { id: string }): Promise<ImportView> {
    return this.begun(this.imports.undo(id));
  }

  private async begun(step: Promise<ImportView>): Promise<ImportView> {
    const view = await step;
    this.work.wake();
    return view;
  }
}
