import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"37. A simulated Graph API","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0037-a-simulated-graph-api.md","filePath":"docs/decisions/0037-a-simulated-graph-api.md"}');
const _sfc_main = { name: "en/decisions/0037-a-simulated-graph-api.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_37-a-simulated-graph-api" tabindex="-1">37. A simulated Graph API <a class="header-anchor" href="#_37-a-simulated-graph-api" aria-label="Permalink to &quot;37. A simulated Graph API&quot;">​</a></h1><p><strong>To decide.</strong> Sending by Meta&#39;s API cannot be tried at Meta: it needs a verified business, costs money, and none of the limits, errors and webhooks can be triggered on request. The product must handle all of them.</p><p><strong>Options.</strong></p><ul><li><strong>Stubs in each test</strong>: each test assumes something else about Meta, and a newcomer has nothing to run.</li><li><strong>An existing emulator</strong> (<code>@whatsapp-cloudapi/emulator</code>, WhatsApp-Dev): none has templates with states, the window, the limits, statuses out of order or signatures.</li><li><strong>The sandbox grows</strong>: one stateful simulator beside the form, in the one process of <code>npm start</code> as well as in tests.</li></ul><p><strong>Choice.</strong> The sandbox. Its routes are Fastify routes in a scope of their own, because every error has Meta&#39;s body. Each rule is a class without a framework (<code>ServiceWindows</code>, <code>PairRate</code>, <code>Throughput</code>, <code>MessagingLimit</code>) that is asked with the time, so tests move a clock. One document of settings, changed by PUT, decides about limits, faults and webhooks. The bodies of webhooks are pure functions; samples in <code>tools/testing</code> hold writer and readers together.</p><p>Bodies have zod schemas of their own. <code>@whatsapp-cloudapi/types</code> 4.2.0 was looked at: its statuses know no <code>failed</code>, its changes no template, its contacts always have a number, and its prices are those of 2024.</p><p><strong>Costs.</strong> The simulator may differ from Meta. Where Meta&#39;s documents say nothing (the code of an exceeded messaging limit), its README says so.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0037-a-simulated-graph-api.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0037ASimulatedGraphApi = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0037ASimulatedGraphApi as default
};
