import { type ConversationView, MAX_MESSAGE_TEXT } from '@recuerda/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { detailOf, isProblem } from '../../api/problem';
import { FormFailure } from '../../components/form/FormFailure';
import { useNow } from '../../components/use-now';
import { formatUntil } from '../../format/until';
import { useAnswerConversationMutation, useHasOptedOutQuery } from './api/conversations';

/** What was typed and not sent, by conversation, while the portal is open. */
const drafts = new Map<string, string>();

/** An earlier try arrived, but its response did not, and the text has changed since. */
const ALREADY_SENT =
  'Tu texto anterior sí se envió: está en la conversación. Pulsa «Enviar» otra vez para enviar también este.';

/** A free text to the employee, while the provider takes one. */
export function AnswerForm({ conversation }: { conversation: ConversationView }) {
  return conversation.answerable ? <Form {...conversation} /> : <Refusal conversation={conversation} />;
}

/** Why nothing can be written now. */
function Refusal({ conversation: { employee } }: { conversation: ConversationView }) {
  const { data: hasOptedOut } = useHasOptedOutQuery(employee?.id ?? skipToken);
  return (
    <p className="border-t border-line px-4 py-3 text-muted">
      {hasOptedOut
        ? 'No quiere mensajes (BAJA). Podrás escribirle cuando responda ALTA.'
        : 'No ha escrito desde este número en las últimas 24 horas: WhatsApp no permite escribirle hasta que lo haga.'}
    </p>
  );
}

function Form({ id, windowEndsAt }: ConversationView) {
  const [text, setText] = useState(drafts.get(id) ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [send, { isLoading }] = useAnswerConversationMutation();
  /** The same until a text was sent: a repeated try sends once. */
  const key = useRef(v7());
  const hintId = useId();
  const now = useNow();
  const type = (typed: string) => {
    drafts.set(id, typed);
    setText(typed);
  };
  const submit = async () => {
    if (isLoading || text.trim() === '') return;
    setFailure(null);
    try {
      await send({ id, key: key.current, text: text.trim() }).unwrap();
      key.current = v7();
      type('');
    } catch (error) {
      const isSent = isProblem(error) && error.code === 'already_exists';
      if (isSent) key.current = v7();
      setFailure(isSent ? ALREADY_SENT : detailOf(error));
    }
  };
  return (
    <form
      className="border-t border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormFailure text={failure} />
      <div className="flex items-end gap-2">
        <textarea
          rows={2}
          className="field resize-none"
          aria-label="Respuesta"
          aria-describedby={hintId}
          placeholder="Escribe una respuesta"
          maxLength={MAX_MESSAGE_TEXT}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void submit();
          }}
        />
        <button type="submit" className="button-primary" aria-disabled={isLoading || text.trim() === ''}>
          <Send aria-hidden className="size-4" />
          {isLoading ? 'Enviando...' : 'Enviar'}
        </button>
      </div>
      <p id={hintId} className="mt-1 text-xs text-muted">
        Intro envía, Mayús+Intro empieza una línea.
        {windowEndsAt !== null && ` Se puede responder hasta ${formatUntil(windowEndsAt, now)}.`}
      </p>
    </form>
  );
}
