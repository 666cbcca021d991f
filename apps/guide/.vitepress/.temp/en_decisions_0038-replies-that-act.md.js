import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"38. Replies that act","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0038-replies-that-act.md","filePath":"docs/decisions/0038-replies-that-act.md"}');
const _sfc_main = { name: "en/decisions/0038-replies-that-act.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_38-replies-that-act" tabindex="-1">38. Replies that act <a class="header-anchor" href="#_38-replies-that-act" aria-label="Permalink to &quot;38. Replies that act&quot;">​</a></h1><p><strong>To decide.</strong> Providers report by webhooks, which come doubled, shuffled, late and hundreds a second, and want an answer within a quarter of a second. A reply must act once, in other services, although each of them may be away or a process may be killed between two steps.</p><p><strong>Options.</strong></p><ul><li><strong>Work in the webhook&#39;s request</strong>: a slow service makes the provider repeat it, and what half happened happens again.</li><li><strong>A queue of RabbitMQ</strong>: one process has none, and a body of 3 MiB in memory is no durable insert.</li><li><strong>A table of bodies</strong>, and a second one of messages, each row deleted in the transaction of what it causes.</li><li><strong>A saga with a state per step</strong>: exact, but every act here is idempotent already.</li></ul><p><strong>Choice.</strong> Two tables. <code>webhooks</code> takes the body as it came; nothing about it is believed but its signature. <code>incoming</code> holds messages, which are acted on one at a time per sender: the row is locked, the other services are called, and what it did, its answer (by the outbox) and its removal commit together. Completing a completed task, snoozing to the same instant and opting out at the same time change nothing, so a repetition after a crash is harmless; the ids of the answer and of a request to remind again are derived from the message, so there is one. A reply that names no task is taken to mean one; that is kept with the message before anything is done, because afterwards another task would be meant. A receipt is the maximum of what was reported (accepted, sent, undelivered, delivered, read): any order gives the same.</p><p>Intents are words, not a model: every word of a text must be known. &#39;Ya hablé con el papá y quedó para mañana&#39; does nothing but wait to be read, which costs a look; completing the wrong task would hide it from everybody.</p><p><strong>Costs.</strong> A connection to the database is held while other services answer, by at most four workers. Between a service&#39;s act and the commit a crash repeats the act; somebody who reopens the task in that second sees it completed again. A form gateway&#39;s hook has no id, so the same text from the same number within ten seconds counts once.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0038-replies-that-act.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0038RepliesThatAct = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0038RepliesThatAct as default
};
