import type { ComponentProps } from 'react';
import { counted } from '../../format/numbers';
import { Modal } from '../modal/Modal';
import { BulkProgress } from './BulkProgress';

/** The dialog of a job that was started. */
export function BulkResults(job: ComponentProps<typeof BulkProgress>) {
  return (
    <Modal title={`${job.words.name}: ${counted(job.count, ...job.kind.noun)}`} onClose={job.onClose}>
      <BulkProgress {...job} />
    </Modal>
  );
}
