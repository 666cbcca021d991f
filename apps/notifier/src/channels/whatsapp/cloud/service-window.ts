import { Injectable } from '@nestjs/common';

/** Port: whether a person wrote in the last 24 hours, so that free text may be sent. */
export abstract class ServiceWindow {
  /** @param to normalised number */
  abstract isOpen(to: string): Promise<boolean>;
}

/** Nothing is known of anybody: always the template, which may be sent at any time. */
@Injectable()
export class ClosedWindow extends ServiceWindow {
  isOpen(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
