import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"29. Few reminders share statements too","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0029-few-reminders-share-statements.md","filePath":"docs/decisions/0029-few-reminders-share-statements.md"}');
const _sfc_main = { name: "en/decisions/0029-few-reminders-share-statements.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_29-few-reminders-share-statements-too" tabindex="-1">29. Few reminders share statements too <a class="header-anchor" href="#_29-few-reminders-share-statements-too" aria-label="Permalink to &quot;29. Few reminders share statements too&quot;">​</a></h1><p><strong>To decide.</strong> Under load hundreds of reminders share a statement. When 100 fall due each second, ten milliseconds apart, each had its own: about 400 statements and as many messages a second, each of which wakes another process. A reminder then cost 4,380 us of CPU in one process and 10,615 us over RabbitMQ, twenty times as much as under load.</p><p><strong>Choice.</strong> Two short waits that delay no POST:</p><ul><li>The scheduler hands over together what falls due in the same fifth of a second (<code>HAND_OVER_WINDOW_MS</code>), 50 to 250 ms ahead. The notifier reads the tasks and marks the attempts of all of them at once. Each POST waits for its own due time, and the state of its task is read again if it is more than a second old, as before.</li><li>When the notifier is idle, an outcome waits up to 50 ms for others before it is recorded. Under load nothing waits longer.</li></ul><p>Attempts that wait for their due time take no POST&#39;s place, so a notifier marks up to twice as many as it may POST at the same time while none is open.</p><p><strong>Measured</strong>: 1,770 us and 3,015 us; the lateness does not change (<a href="/ayuda/en/performance.html#few-reminders">performance.md</a>). With 100 ms instead of 50 for outcomes RabbitMQ costs 2,430 us, but twice as many responses could be unrecorded at a crash.</p><p><strong>Costs.</strong> The figures and the task&#39;s row show a sent reminder up to 50 ms later. A crash of a notifier within these 50 ms sends the reminder again, and counts it as a possible duplicate.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0029-few-reminders-share-statements.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0029FewRemindersShareStatements = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0029FewRemindersShareStatements as default
};
