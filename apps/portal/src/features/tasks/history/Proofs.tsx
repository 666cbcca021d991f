import type { ProofView } from '@recuerda/contracts';
import { baseApi } from '../../../api/base-api';
import { Proof } from '../../../components/Proof';
import { formatMoment } from '../../../format/dates';

const { useListProofsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The latest photos and documents of a task, newest first. */
    listProofs: build.query<ProofView[], string>({
      query: (taskId) => ({ url: '/proofs', params: { taskId } }),
      transformResponse: ({ items }: { items: ProofView[] }) => items,
      extraOptions: { errorMessage: 'Error loading proofs' },
    }),
  }),
});

/** Photos and documents that were sent for a task; nothing where there are none. */
export function Proofs({ taskId }: { taskId: string }) {
  const { data = [] } = useListProofsQuery(taskId, { refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <section className="mb-4 border-b border-line pb-4">
      <h3 className="mb-2 font-semibold">Fotos y archivos</h3>
      <ul className="flex flex-wrap gap-4">
        {data.map((proof) => (
          <li key={proof.id}>
            <Proof {...proof} />
            <time dateTime={proof.at} className="block text-xs text-muted tabular-nums">
              {formatMoment(proof.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
