import { NOBODY } from './nasty.js';
import type { Random } from '../random.js';

/** Ids of what was made and is still there, by the list it is in (`tasks`), so that shots hit something. */
export class LivingIds {
  private readonly ids = new Map<string, string[]>();

  constructor(private readonly random: Random) {}

  /** One of a list's; of `taskId` as of `tasks`. */
  of(name: string): string {
    const ids = this.ids.get(name.endsWith('Id') ? `${name.slice(0, -2)}s` : name) ?? [];
    return ids.length === 0 ? NOBODY : this.random.pick(ids);
  }

  /** Of a path such as `/api/tasks/{id}/pause`. */
  ofPath(path: string): string {
    return this.of(path.split('/')[2] ?? '');
  }

  made(path: string, id: string): void {
    const list = path.split('/')[2] ?? '';
    this.ids.set(list, [...(this.ids.get(list) ?? []), id]);
  }

  gone(path: string): void {
    const [, , list = '', id] = path.split('/');
    this.ids.set(
      list,
      (this.ids.get(list) ?? []).filter((one) => one !== id),
    );
  }
}
