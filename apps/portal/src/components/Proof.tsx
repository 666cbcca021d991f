import type { ProofView } from '@recuerda/contracts';
import { FileText } from 'lucide-react';
import { formatSize } from '../format/numbers';

/** A photo or document that an employee sent: it opens in another tab, or is saved. */
export function Proof({ id, type, size }: Pick<ProofView, 'id' | 'type' | 'size'>) {
  const address = `/api/proofs/${id}`;
  const isDocument = type === 'application/pdf';
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-link mt-1 inline-flex items-center gap-1.5">
      {isDocument ? (
        <>
          <FileText aria-hidden className="size-4 shrink-0" />
          PDF, {formatSize(size)}
        </>
      ) : (
        <img src={address} alt="Foto que envió el empleado" loading="lazy" className="h-32 rounded-md object-cover" />
      )}
    </a>
  );
}
