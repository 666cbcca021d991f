import { LostIllustration } from '../components/illustrations/LostIllustration';
import { EmptyState } from '../components/feedback';
import { ButtonLink } from '../components/buttons';

export default function NotFound() {
  return (
    <>
      <h1 className="sr-only">Página no encontrada</h1>
      <EmptyState
        illustration={<LostIllustration />}
        title="Esta página no existe"
        hint="Puede que el enlace esté mal escrito o que la página haya cambiado de lugar."
        action={
          <ButtonLink to="/" look="primary">
            Ir al Dashboard
          </ButtonLink>
        }
      />
    </>
  );
}
