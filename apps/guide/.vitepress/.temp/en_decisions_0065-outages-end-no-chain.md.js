import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"65. Outages end no chain","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0065-outages-end-no-chain.md","filePath":"docs/decisions/0065-outages-end-no-chain.md"}');
const _sfc_main = { name: "en/decisions/0065-outages-end-no-chain.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_65-outages-end-no-chain" tabindex="-1">65. Outages end no chain <a class="header-anchor" href="#_65-outages-end-no-chain" aria-label="Permalink to &quot;65. Outages end no chain&quot;">​</a></h1><p><strong>To decide.</strong> A reminder fails after three POSTs within about five seconds, and its chain with it. When a provider has an outage, 25 seconds end every chain that falls due in them, until somebody opens Tareas. The specification wants this of the default dialect.</p><p><strong>Options.</strong></p><ul><li><strong>More tries</strong>, over minutes, in the notifier: each reminder knocks on its own, and all come at once when the provider is back.</li><li><strong>A stop at the first failure</strong> of any reminder: one message that the provider never takes holds up those of everybody.</li><li><strong>The stop of <a href="/ayuda/en/decisions/0040-held-instead-of-failed.html">record 40</a></strong> with another way into it, and a hold for what fewer people meet.</li></ul><p><strong>Choice.</strong> The third, wherever reminders are held. A failure that says nothing of the message (5xx, time-out, broken connection, page) is a suspicion; three people in a row with no success between make it the stop <code>outage</code>. What such a failure ended is held instead: at once while the stop is known, else after the third try, for as long as it has been tried, at most a quarter of an hour. So an outage that only one person meets ends no chain either, and a message that the provider never takes delays nobody else.</p><p>Such a message fails a day after its first POST, about 100 POSTs later. A shorter time would end chains overnight; a stop for all never ends one. Attempts are counted as they are made. Three that were left by killed processes still end the reminder.</p><p>In an outage the probe is another reminder each time, the one not tried for longest, and after as long as the outage has lasted (a minute to five): a POST without an answer may have been taken. What is released goes out four a second, many within a quarter of an hour.</p><p><strong>Costs.</strong> With a gateway that takes messages, answers 5xx to all of them and reports no status, a person gets some of them twice, counted as possible duplicates. The end of an outage is noticed up to five minutes late.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0065-outages-end-no-chain.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0065OutagesEndNoChain = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0065OutagesEndNoChain as default
};
