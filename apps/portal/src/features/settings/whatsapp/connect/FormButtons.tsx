import { FormFailure } from '../../../../components/form/FormFailure';

interface Props {
  failure: string | null;
  saving: boolean;
  checking: boolean;
  onBack: () => void;
}

/** The end of the second step. */
export function FormButtons({ failure, saving, checking, onBack }: Props) {
  return (
    <>
      <FormFailure text={failure} />
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className="button-primary" aria-disabled={saving}>
          {saving ? 'Conectando...' : 'Conectar'}
        </button>
        <button type="button" className="button-plain" onClick={onBack}>
          Atrás
        </button>
        <p role="status" className="text-muted">
          {checking && !saving && 'Comprobando...'}
        </p>
      </div>
    </>
  );
}
