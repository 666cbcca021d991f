import { type ConversationView, MAX_MESSAGE_TEXT } from '@recuerda/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { v7 } from 'uuid';
import { selectUser } from '../../api/access/access-slice';
import { detailOf, isProblem } from '../../api/problem';
import { Button } from '../../components/buttons';
import { FormFailure } from '../../components/form/FormFailure';
import { useNow } from '../../components/use-now';
import { formatUntil } from '../../format/dates';
import { useAnswerConversationMutation, useHasOptedOutQuery } from './api/conversations';

interface Draft {
  text: string;
  /** Id that stays until the text was sent: a repeated try sends once. */
  key: string;
}
/** Texts typed and not sent, by account and conversation, while the portal is open. */
const drafts = new Map<string, Draft>();
window.addEventListener('beforeunload', (event) => {
  if ([...drafts.values()].some(({ text }) => text !== '')) event.preventDefault();
});
const usePlace = (id: string): string => `${useSelector(selectUser)?.id} ${id}`;

/** An earlier try arrived, but its response did not, and the text has changed since. */
const ALREADY_SENT =
  'Tu texto anterior sí se envió: está en la conversación. Pulsa «Enviar» otra vez para enviar también este.';

/** A free text to the employee, while the provider takes one. */
export function AnswerForm({ conversation }: { conversation: ConversationView }) {
  return conversation.answerable ? <Form {...conversation} /> : <Refusal conversation={conversation} />;
}

const OPTED_OUT = 'No quiere mensajes (BAJA).';
const SILENT =
  'No ha escrito desde este número en las últimas 24 horas: WhatsApp no permite escribirle hasta que lo haga.';

const NAMELESS = 'No se conoce su número: por ahora no se le puede escribir.';

/** Why nothing can be written now. */
function Refusal({ conversation: { id, employee, phone, windowEndsAt } }: { conversation: ConversationView }) {
  const unsent = drafts.get(usePlace(id))?.text;
  const { data: hasOptedOut } = useHasOptedOutQuery(employee?.id ?? skipToken);
  // A former employee can only have this reason while WhatsApp takes an answer.
  const wasOptedOut = employee === null && phone !== null && windowEndsAt !== null;
  const silent = employee === null && phone === null ? NAMELESS : SILENT;
  return (
    <p className="border-t border-line px-4 py-3 text-muted">
      {hasOptedOut ? `${OPTED_OUT} Podrás escribirle cuando responda ALTA.` : wasOptedOut ? OPTED_OUT : silent}
      {unsent && <span className="mt-2 block break-words whitespace-pre-line text-text">Sin enviar: {unsent}</span>}
    </p>
  );
}

function Form({ id, windowEndsAt }: ConversationView) {
  const place = usePlace(id);
  const [draft, setDraft] = useState((): Draft => drafts.get(place) ?? { text: '', key: v7() });
  const { text, key } = draft;
  const [failure, setFailure] = useState<string | null>(null);
  const [send, { isLoading }] = useAnswerConversationMutation();
  const hintId = useId();
  const now = useNow();
  const keep = (next: Draft) => {
    drafts.set(place, next);
    setDraft(next);
  };
  /** Text and key for the next message; typing goes on while one is sent. */
  const goOn = (sent: string) => {
    const { text: typed } = drafts.get(place) ?? draft;
    keep({ text: typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed, key: v7() });
  };
  const submit = async () => {
    if (isLoading || text.trim() === '') return;
    setFailure(null);
    try {
      await send({ id, key, text: text.trim() }).unwrap();
      goOn(text);
    } catch (error) {
      const isSent = isProblem(error) && error.code === 'already_exists';
      if (isSent) goOn('');
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
          onChange={({ target }) => keep({ text: target.value, key })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void submit();
          }}
        />
        <Button type="submit" look="primary" Icon={Send} aria-disabled={isLoading || text.trim() === ''}>
          {isLoading ? 'Enviando...' : 'Enviar'}
        </Button>
      </div>
      <p id={hintId} className="mt-1 text-xs text-muted">
        Intro envía, Mayús+Intro empieza una línea.
        {windowEndsAt !== null && ` Se puede responder hasta ${formatUntil(windowEndsAt, now)}.`}
      </p>
    </form>
  );
}
