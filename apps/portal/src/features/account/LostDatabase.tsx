import { Entrance } from './Entrance';

/** Shown instead of the sign-in: nobody could. */
export default function LostDatabase() {
  return (
    <Entrance title="No queda ninguna cuenta">
      <div role="alert">
        <p className="font-medium">Parece que la base de datos se ha perdido.</p>
        <p className="mt-1 text-muted">
          Esta instalación ya tenía cuentas, así que aquí no se puede crear otro primer administrador. Avisa a quien
          instaló el programa.
        </p>
        <p className="mt-4 font-medium">Qué debe hacer</p>
        <ul className="mt-1 list-disc pl-5 text-muted">
          <li>Restaurar la copia de seguridad.</li>
          <li>
            Si no la hay, crear un administrador con <code className="break-words">npm run users -- add</code>. Se
            empieza entonces sin datos.
          </li>
        </ul>
      </div>
    </Entrance>
  );
}
