import { Injectable } from '@nestjs/common';
import {
  type FeedKind,
  GetDepartment,
  GetEmployee,
  ListDepartments,
  ListEmployees,
  MAX_CALENDAR_FEEDS,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';

interface Subject {
  kind: FeedKind;
  subjectId: string;
}

/** The employees and departments of feeds, at `directory`. */
@Injectable()
export class FeedSubjects {
  constructor(private readonly requests: RequestClient) {}

  /** Throws `not_found`. */
  async nameOf({ kind, subjectId: id }: Subject): Promise<string> {
    try {
      const isEmployee = kind === 'employee';
      const { name } = isEmployee
        ? await this.requests.send(GetEmployee, { id })
        : await this.requests.send(GetDepartment, { id });
      return name;
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? new AppError('not_found') : error;
    }
  }

  /** Returns names by id. Those that cannot be asked for are missing. */
  async namesOf(subjects: readonly Subject[]): Promise<Map<string, string>> {
    const pageOf = (kind: FeedKind) => {
      const ids = new Set(subjects.filter((subject) => subject.kind === kind).map(({ subjectId }) => subjectId));
      return { limit: MAX_CALENDAR_FEEDS, order: 'created' as const, ids: [...ids].join(',') };
    };
    const [employees, departments] = [pageOf('employee'), pageOf('department')];
    const found = await Promise.allSettled([
      employees.ids ? this.requests.send(ListEmployees, employees) : { items: [] },
      departments.ids ? this.requests.send(ListDepartments, departments) : { items: [] },
    ]);
    const named = found.flatMap((one): { id: string; name: string }[] =>
      one.status === 'fulfilled' ? one.value.items : [],
    );
    return new Map(named.map(({ id, name }) => [id, name]));
  }
}
