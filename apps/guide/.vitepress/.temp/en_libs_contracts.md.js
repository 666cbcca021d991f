import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"contracts","description":"","frontmatter":{},"headers":[],"relativePath":"en/libs/contracts.md","filePath":"libs/contracts/README.md"}');
const _sfc_main = { name: "en/libs/contracts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="contracts" tabindex="-1">contracts <a class="header-anchor" href="#contracts" aria-label="Permalink to &quot;contracts&quot;">​</a></h1><p>The only definition of all data exchanged between services, and between the gateway and the portal. Start here to change a field. Depends only on zod.</p><table tabindex="0"><thead><tr><th>folder or file</th><th>exports</th></tr></thead><tbody><tr><td><code>define.ts</code>, <code>envelope.ts</code></td><td>functions that define events and requests; the CloudEvents 1.0 envelope</td></tr><tr><td><code>events/</code>, <code>requests/</code></td><td>every message: zod schema, type, routing key or queue</td></tr><tr><td><code>subscriptions.ts</code></td><td><code>SUBSCRIPTIONS</code>: the only list of queues and their events, with batch sizes and prefetch</td></tr><tr><td><code>entities/</code></td><td>departments, employees, tasks: each entity&#39;s fields, declared once; inputs, events, views, the OpenAPI document and database rows follow from them</td></tr><tr><td><code>inputs/</code></td><td>list queries</td></tr><tr><td><code>views/</code></td><td>API responses</td></tr><tr><td><code>rules/</code></td><td>limits and intervals, shared by forms and services</td></tr><tr><td><code>errors.ts</code>, <code>fields.ts</code></td><td>error codes; common field schemas</td></tr></tbody></table><p>Used by every service, the portal (forms use the same schemas as the API) and the tests.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("libs/contracts/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
