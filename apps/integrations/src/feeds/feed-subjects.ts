import { Injectable } from '@nestjs/common';
import {
  FEED_KINDS,
  type FeedKind,
  GetDepartment,
  GetEmployee,
  ListDepartments,
  ListEmployees,
  MAX_IDS,
  type Page,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, withPrincipal } from '@recuerda/service';

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

  /** Throws `not_found`. */
  async nameOf({ kind, subjectId: id }: Subject): Promise<string> {
    try {
      const isEmployee = kind === 'employee';
      const { name } = isEmployee
        ? await this.ask(() => this.requests.send(GetEmployee, { id }))
        : await this.ask(() => this.requests.send(GetDepartment, { id }));
      return name;
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? new AppError('not_found') : error;
    }
  }

  /** Returns names by id; those that no longer exist are missing. Throws if the directory does not answer. */
  async namesOf(subjects: readonly Subject[]): Promise<Map<string, string>> {
    const found = await Promise.all(
      FEED_KINDS.flatMap((kind) => {
        const ids = new Set(subjects.filter((subject) => subject.kind === kind).map(({ subjectId }) => subjectId));
        return inParts([...ids]).map((some) => this.page(kind, some));
      }),
    );
    return new Map(found.flatMap(({ items }) => items.map(({ id, name }) => [id, name])));
  }

  private page(kind: FeedKind, ids: readonly string[]): Promise<Page<{ id: string; name: string }>> {
    const page = { limit: MAX_IDS, order: 'created' as const, ids: ids.join() };
    return this.ask<Page<{ id: string; name: string }>>(() =>
      kind === 'employee' ? this.requests.send(ListEmployees, page) : this.requests.send(ListDepartments, page),
    );
  }

  private ask<T>(send: () => Promise<T>): Promise<T> {
    return withPrincipal(undefined, send);
  }
}

/** Splits ids into parts that one request may name. */
const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) => ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS));
