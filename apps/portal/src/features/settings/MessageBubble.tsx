/** WhatsApp shows what stands between asterisks in bold. */
const BOLD = /(\*[^*\n]+\*)/;

const BUTTON =
  'mt-1 rounded-xl border border-line bg-surface px-3 py-2 text-center font-medium break-words text-accent';

interface Props {
  text: string;
  footer?: string;
  buttons?: readonly string[];
}

/** A message as an employee sees it. */
export function MessageBubble({ text, footer = '', buttons = [] }: Props) {
  return (
    <div className="mt-2 max-w-sm rounded-xl bg-raised p-4">
      <div className="rounded-xl border border-line bg-surface px-3 py-2 break-words shadow-sm">
        <p className="whitespace-pre-line">
          {text
            .split(BOLD)
            .map((part, index) => (BOLD.test(part) ? <strong key={index}>{part.slice(1, -1)}</strong> : part))}
        </p>
        {footer !== '' && <p className="mt-1 text-xs text-muted">{footer}</p>}
      </div>
      {buttons.map((button, index) => (
        <p key={index} className={BUTTON}>
          {button}
        </p>
      ))}
    </div>
  );
}
