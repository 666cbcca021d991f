const STEPS = ['Proveedor', 'Datos', 'Respuestas'] as const;

/** How far one is. */
export function StepsHeader({ current }: { current: number }) {
  return (
    <ol aria-label="Pasos" className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
      {STEPS.map((name, index) => {
        const isCurrent = index === current;
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex items-center gap-2 ${isCurrent ? 'font-medium text-text' : 'text-muted'}`}
          >
            <span
              aria-hidden
              className={`flex size-6 items-center justify-center rounded-full text-xs ${
                index <= current ? 'bg-accent-soft text-accent-strong' : 'bg-raised'
              }`}
            >
              {index + 1}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
