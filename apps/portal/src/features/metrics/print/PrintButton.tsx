import { Printer } from 'lucide-react';

export function PrintButton() {
  return (
    <button type="button" className="button-plain" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      Imprimir
    </button>
  );
}
