import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"outbox","description":"","frontmatter":{},"headers":[],"relativePath":"en/libs/outbox.md","filePath":"libs/outbox/README.md"}');
const _sfc_main = { name: "en/libs/outbox.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="outbox" tabindex="-1">outbox <a class="header-anchor" href="#outbox" aria-label="Permalink to &quot;outbox&quot;">​</a></h1><p>Stores a change and the event that announces it in one transaction, and publishes the event after the commit. Depends on <code>messaging</code>, <code>concurrency</code>, <code>contracts</code> and <code>service</code>; <a href="/ayuda/en/architecture.html#messages">architecture</a> describes the guarantees.</p><table tabindex="0"><thead><tr><th>export</th><th>for</th></tr></thead><tbody><tr><td><code>createOutboxTable</code>, <code>dropOutboxTable</code></td><td>the tables <code>outbox</code> and <code>outbox_dead</code> of a service&#39;s schema, in its first migration</td></tr><tr><td><code>OutboxModule</code></td><td>the relay that publishes, its metrics, and the requests that list and replay dead events</td></tr><tr><td><code>UnitOfWork</code>, <code>InjectUnitOfWork</code></td><td>a transaction that stores a change and its events atomically</td></tr><tr><td><code>entityEvent</code></td><td>an event about one entity, with a new id and the current trace</td></tr></tbody></table><p>The relay publishes immediately after a commit, and retries remaining rows every second. Rows stay locked while they are published, so several processes can share one outbox. Every event is published at least once; consumers ignore known versions.</p><p>Used by directory and tasks. Scheduler and notifier need no outbox: their leased rows serve as one.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("libs/outbox/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
