import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"operations","description":"","frontmatter":{},"headers":[],"relativePath":"en/apps/operations.md","filePath":"apps/operations/README.md"}');
const _sfc_main = { name: "en/apps/operations.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="operations" tabindex="-1">operations <a class="header-anchor" href="#operations" aria-label="Permalink to &quot;operations&quot;">​</a></h1><p>Commands for operators. <a href="/ayuda/en/operations.html">docs/operations.md</a> explains when to use them.</p><table tabindex="0"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><strong>owns, publishes, subscribes to, serves</strong></td><td>nothing</td></tr><tr><td><strong>calls</strong></td><td><code>directory.outbox.*</code>, <code>tasks.outbox.*</code>, <code>directory.projection.republish</code>, <code>tasks.projection.republish</code>, <code>notifier.projection.republish</code></td></tr><tr><td><strong>reads and writes</strong></td><td>the dead-letter queue of each flow (<code>&lt;flow&gt;.dead</code>); moves messages back to the flow&#39;s own queue</td></tr></tbody></table><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre><code>npm run dead-letters -- list                                   # or show, replay, export, restore, discard; --help
npm run rebuild-projections                                    # --help
docker compose run --rm operations dead-letters list
node dist/main.js dead-letters list                            # what the image runs
</code></pre></div><p>It needs only RabbitMQ. Outboxes are read through requests to their services, so operators need no database credentials.</p><p><strong>Dead letters</strong> (<code>src/dead-letters</code>) are received without acknowledgement, 100 at a time, and returned in order. A message is acknowledged only when the broker has confirmed it in its flow&#39;s queue, or when it is on disk. A crash duplicates at most a hundred and loses none. If more than 32 acknowledgements are in progress when a channel closes, a quorum queue loses some and reorders the returned messages; <code>locked-messages.ts</code> stays below that limit.</p><p><strong>Projections</strong> (<code>src/projections</code>): the list of replicas and of their sources is derived from the subscriptions of <code>libs/contracts</code>.</p><table tabindex="0"><thead><tr><th>variable</th><th>default</th><th></th></tr></thead><tbody><tr><td><code>AMQP_URL</code></td><td>required</td><td>the RabbitMQ of the services</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("apps/operations/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
