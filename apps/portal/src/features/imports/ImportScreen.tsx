import { useParams } from 'react-router-dom';
import { useMay } from '../../api/access/use-may';
import { EmptyState } from '../../components/feedback/EmptyState';
import { NothingFoundIllustration } from '../../components/illustrations/NothingFoundIllustration';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { ImportSteps } from './ImportSteps';
import { UploadStep } from './upload/UploadStep';

/** An import from its file to its result. The address has its id: a reload or another tab finds it. */
export default function ImportScreen() {
  const { id } = useParams();
  const may = useMay('school.write');
  return (
    <>
      <PageHeader {...HEADINGS['/importar']} />
      {!may && (
        <EmptyState
          illustration={<NothingFoundIllustration />}
          title="No tienes acceso"
          hint="Tu cuenta no permite importar archivos."
        />
      )}
      {may && (id === undefined ? <UploadStep /> : <ImportSteps key={id} id={id} />)}
    </>
  );
}
