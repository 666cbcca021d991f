import { UNKNOWN_ID } from './malicious-inputs.js';
import type { Random } from '../random.js';

/** Ids of existing entities by collection (`tasks`), so that requests find something. */
export class ExistingIds {
  private readonly ids = new Map<string, string[]>();

  constructor(private readonly random: Random) {}

  /** Returns an id of a collection; `taskId` means `tasks`. */
  of(name: string): string {
    const ids = this.ids.get(name.endsWith('Id') ? `${name.slice(0, -2)}s` : name) ?? [];
    return ids.length === 0 ? UNKNOWN_ID : this.random.pick(ids);
  }

  /** Returns an id for a path such as `/api/tasks/{id}/pause`. */
  ofPath(path: string): string {
    return this.of(path.split('/')[2] ?? '');
  }

  add(path: string, id: string): void {
    const list = path.split('/')[2] ?? '';
    this.ids.set(list, [...(this.ids.get(list) ?? []), id]);
  }

  clear(): void {
    this.ids.clear();
  }

  remove(path: string): void {
    const [, , list = '', id] = path.split('/');
    this.ids.set(
      list,
      (this.ids.get(list) ?? []).filter((one) => one !== id),
    );
  }
}
