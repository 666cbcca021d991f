import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"3. Claims of a dead scheduler are released within seconds","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0003-claims-of-a-scheduler-that-died.md","filePath":"docs/decisions/0003-claims-of-a-scheduler-that-died.md"}');
const _sfc_main = { name: "en/decisions/0003-claims-of-a-scheduler-that-died.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_3-claims-of-a-dead-scheduler-are-released-within-seconds" tabindex="-1">3. Claims of a dead scheduler are released within seconds <a class="header-anchor" href="#_3-claims-of-a-dead-scheduler-are-released-within-seconds" aria-label="Permalink to &quot;3. Claims of a dead scheduler are released within seconds&quot;">​</a></h1><p><em>Replaced by <a href="/ayuda/en/decisions/0028-shards-are-leased.html">decision 28</a>: shards are leased, and rows are no longer claimed.</em></p><p><strong>To decide.</strong> The scheduler claims reminders up to a second ahead and holds them in timers. A crash loses the timers. With the lease of ten minutes, up to one second&#39;s reminders would be ten minutes late.</p><p><strong>Options.</strong> (a) A short lease for the claim, extended by a second write after publishing: one more write per reminder. (b) Each scheduler writes a heartbeat every 2 s. Schedulers check every 2 s and release the claims of one not seen for 6 s. A process with the in-process transport is the only scheduler and releases all claims when it starts.</p><p><strong>Choice: (b).</strong> It costs nothing on the hot path. If a scheduler was only slow, no harm is done: a reminder published twice finds its delivery by its id and is sent once.</p><p>A scheduler that stops releases its unpublished claims and then removes its heartbeat. If it cannot release all of them (a locked row, a database error), it leaves its heartbeat row to expire, and another scheduler releases the rest. Both paths skip locked rows, so one locked row does not block the others.</p><p><strong>Costs.</strong> A table with one row per scheduler, and one update that scans the claimed rows after a crash.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0003-claims-of-a-scheduler-that-died.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0003ClaimsOfASchedulerThatDied = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0003ClaimsOfASchedulerThatDied as default
};
