import { Disclosure } from './Disclosure';

interface Props {
  label?: string;
  text: string;
  /** Plain text is shown at once; JSON and XML are still closed at first. */
  plainAtOnce?: boolean;
}

/** The answer of another server as it came, closed at first. */
export function ServerAnswer({ label = 'Respuesta del proveedor', text, plainAtOnce = false }: Props) {
  const shown = (
    <pre className="max-h-40 overflow-auto rounded-lg bg-raised p-2 text-xs break-words whitespace-pre-wrap">
      {text}
    </pre>
  );
  if (plainAtOnce && !/^\s*[{[<]/.test(text)) return <div className="mt-2">{shown}</div>;
  return (
    <Disclosure label={label} className="mt-1">
      {shown}
    </Disclosure>
  );
}
