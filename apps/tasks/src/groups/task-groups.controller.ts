import { Controller } from '@nestjs/common';
import {
  AddToTaskGroup,
  type AddToTaskGroupInput,
  CreateTaskGroup,
  type CreateTaskGroupInput,
  GetTaskGroup,
  ListTaskGroups,
  type TaskGroupView,
  UpdateTaskGroup,
  type UpdateTaskGroupInput,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { TaskGroupReader } from './task-group.reader.js';
import { TaskGroups } from './task-groups.js';

@Controller()
export class TaskGroupsController {
  constructor(
    private readonly reader: TaskGroupReader,
    private readonly groups: TaskGroups,
  ) {}

  @RequestHandler(ListTaskGroups)
  list(): Promise<TaskGroupView[]> {
    return this.reader.listOpen();
  }

  @RequestHandler(GetTaskGroup)
  get({ id }: { id: string }): Promise<TaskGroupView> {
    return this.reader.get(id);
  }

  @RequestHandler(CreateTaskGroup)
  create(input: CreateTaskGroupInput): Promise<TaskGroupView> {
    return this.groups.create(input);
  }

  @RequestHandler(UpdateTaskGroup)
  update(input: UpdateTaskGroupInput): Promise<TaskGroupView> {
    return this.groups.update(input);
  }

  @RequestHandler(AddToTaskGroup)
  add(input: AddToTaskGroupInput): Promise<TaskGroupView> {
    return this.groups.add(input);
  }
}
