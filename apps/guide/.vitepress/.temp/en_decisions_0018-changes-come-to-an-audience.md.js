import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"18. A gateway subscribes to changes on demand","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0018-changes-come-to-an-audience.md","filePath":"docs/decisions/0018-changes-come-to-an-audience.md"}');
const _sfc_main = { name: "en/decisions/0018-changes-come-to-an-audience.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_18-a-gateway-subscribes-to-changes-on-demand" tabindex="-1">18. A gateway subscribes to changes on demand <a class="header-anchor" href="#_18-a-gateway-subscribes-to-changes-on-demand" aria-label="Permalink to &quot;18. A gateway subscribes to changes on demand&quot;">​</a></h1><p><strong>To decide.</strong> Each gateway consumed every event for open portals: 26 us of CPU per reminder over RabbitMQ, a twentieth of the total, at night and in each process, even without a browser.</p><p><strong>Options.</strong> Consuming without parsing: the broker still delivers. Polling the services for changes. Fewer events: each screen needs different ones.</p><p><strong>Choice.</strong> An ephemeral subscription has its queue only while it is wanted (<code>Demand</code>). The gateway subscribes when the first browser opens <code>/api/events</code> and unsubscribes a minute after the last one has gone. <code>/api/events</code> sends <code>hello</code> when the queue is bound (or after a second). Gaps are marked in the log of changes, and a browser that resumes across a gap receives <code>reload</code>, as after a lost connection. So no change is missed or reported twice.</p><p><strong>Costs.</strong> The first browser after an idle period receives <code>hello</code> about 10 ms later.</p><p><strong>Measured.</strong> Over RabbitMQ, five runs alternating with the previous version, CPU of all processes: 488 and 583 us per reminder, 380 and 441, 421 and 413, 435 and 442, 378 and 400.</p><p>In the same change, one process handles as many due reminders at once as over the broker (1,024). Before, all published ones, up to 5,000, were started at once, each with its handler&#39;s memory. For 50,000 reminders scavenges took 560 to 650 ms instead of 780 to 980, and the heap 265 MB instead of 400.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0018-changes-come-to-an-audience.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0018ChangesComeToAnAudience = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0018ChangesComeToAnAudience as default
};
