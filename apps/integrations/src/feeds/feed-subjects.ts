import { Injectable } from '@nestjs/common';
import { FEED_KINDS, type FeedKind, ListDepartments, ListEmployees, MAX_IDS, type Page } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { chunksOf, withPrincipal } from '@recuerda/service';

interface Subject {
  kind: FeedKind;
  subjectId: string;
}

/**
 * The employees and departments of feeds, at `directory`: asked by the service itself, because those who may manage
 * feeds may share any of them, also by a token without `school.read`.
 */
@Injectable()
export class FeedSubjects {
  constructor(private readonly requests: RequestClient) {}

  /** Returns undefined for one that does not exist. Throws if the directory does not answer. */
  async nameOf(subject: Subject): Promise<string | undefined> {
    const [name] = (await this.namesOf([subject])).values();
    return name;
  }

  /** Returns names by id; those that no longer exist are missing. Throws if the directory does not answer. */
  async namesOf(subjects: readonly Subject[]): Promise<Map<string, string>> {
    const found = await Promise.all(
      FEED_KINDS.flatMap((kind) => {
        const ids = new Set(subjects.filter((subject) => subject.kind === kind).map(({ subjectId }) => subjectId));
        return chunksOf([...ids], MAX_IDS).map((some) => this.page(kind, some));
      }),
    );
    return new Map(found.flatMap(({ items }) => items.map(({ id, name }) => [id, name])));
  }

  private page(kind: FeedKind, ids: readonly string[]): Promise<Page<{ id: string; name: string }>> {
    const page = { limit: MAX_IDS, order: 'created' as const, ids: ids.join() };
    return withPrincipal<Promise<Page<{ id: string; name: string }>>>(undefined, () =>
      kind === 'employee' ? this.requests.send(ListEmployees, page) : this.requests.send(ListDepartments, page),
    );
  }
}
