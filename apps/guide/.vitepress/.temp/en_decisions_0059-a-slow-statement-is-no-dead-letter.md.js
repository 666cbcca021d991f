import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"59. An event whose statement took too long is tried again without end","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0059-a-slow-statement-is-no-dead-letter.md","filePath":"docs/decisions/0059-a-slow-statement-is-no-dead-letter.md"}');
const _sfc_main = { name: "en/decisions/0059-a-slow-statement-is-no-dead-letter.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_59-an-event-whose-statement-took-too-long-is-tried-again-without-end" tabindex="-1">59. An event whose statement took too long is tried again without end <a class="header-anchor" href="#_59-an-event-whose-statement-took-too-long-is-tried-again-without-end" aria-label="Permalink to &quot;59. An event whose statement took too long is tried again without end&quot;">​</a></h1><p><strong>To decide.</strong> A statement is cancelled after 15 s (<code>statement_timeout</code>), or after waiting for a lock for as long as <code>lock_timeout</code>. An event whose handler failed so counted as failed: after four attempts in about two minutes it was a dead letter. A database that is slow for three minutes, after an outage or during a backup, would put sound events among the dead letters, and an activated task would not be reminded of until an operator replays them.</p><p><strong>Options.</strong></p><ul><li><strong>As it was.</strong> The dead letters are counted, alerted and replayed; but at night no operator may be there.</li><li><strong>More attempts</strong>, for an hour say. Where is the limit right? After a long outage the hour may be used up by the outage.</li><li><strong>Without end</strong>, as for a database that is away. A statement that always takes too long would be repeated each minute for ever.</li></ul><p><strong>Choice.</strong> Without end. The timeout says that the database is slow, not that the event is wrong. The statement of a batch may be slow only because of its size: the batch is then handled event by event, and after three events that took too long the rest is postponed, so that one of them delays no other for ever. The same holds for a deadlock. A request is answered with 503 (500 before): a person may try again, nothing repeats it by itself, and a bulk job or an import that meets one goes on later instead of failing.</p><p><strong>Costs.</strong> A statement that never ends in time is repeated each minute: <code>recuerda_messages_handled_total{outcome=&quot;postponed&quot;}</code> counts it, and each attempt is a warning in the log.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0059-a-slow-statement-is-no-dead-letter.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0059ASlowStatementIsNoDeadLetter = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0059ASlowStatementIsNoDeadLetter as default
};
