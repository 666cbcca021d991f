import type { ComponentProps } from 'react';
import { counted } from '../../format/numbers';
import { Modal } from '../modal/Modal';
import { BulkProgress } from './BulkProgress';

interface Props extends ComponentProps<typeof BulkProgress> {
  /** Number of rows. */
  count: number;
}

/** The dialog of a job that was started. */
export function BulkResults({ count, ...job }: Props) {
  return (
    <Modal title={`${job.words.name}: ${counted(count, ...job.kind.noun)}`} onClose={job.onClose}>
      <BulkProgress {...job} />
    </Modal>
  );
}
