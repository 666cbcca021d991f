/** Asks the sandbox; throws an Error with the Spanish text of a problem. */
async function request(path, options) {
  const response = await fetch(`/sandbox/${path}`, options);
  if (response.status === 204) return undefined;
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    const first = answer.errors?.[0];
    throw new Error(first ? first.message : (answer.detail ?? `Error ${response.status}`));
  }
  return answer;
}

const send = (method, path, body) =>
  request(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const readConversations = (limit) => request(`conversations?limit=${limit}`);
export const readMessages = (to, limit) => request(`messages?to=${encodeURIComponent(to)}&limit=${limit}`);
export const readReplies = (to, limit) => request(`replies?to=${encodeURIComponent(to)}&limit=${limit}`);
export const sendReply = (reply) => send('POST', 'replies', reply);
export const sendFile = (file) =>
  request('media', { method: 'POST', headers: { 'content-type': file.type || 'application/x-file' }, body: file });
export const clearMessages = () => request('messages', { method: 'DELETE' });
export const readBehaviour = () => request('behaviour');
export const resetBehaviour = () => request('behaviour', { method: 'DELETE' });
export const setBehaviour = (behaviour) => send('PUT', 'behaviour', behaviour);

/**
 * Calls back on every change, and once the connection is there (again). The browser reconnects by itself; a refusal
 * does not.
 */
export function listen({ onState, onChange }) {
  const source = new EventSource('/sandbox/events');
  source.onopen = () => {
    onState('open');
    onChange('messages');
    onChange('behaviour');
  };
  source.onerror = () => {
    onState('connecting');
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => listen({ onState, onChange }), 2_000);
  };
  for (const what of ['messages', 'behaviour']) source.addEventListener(what, () => onChange(what));
}
