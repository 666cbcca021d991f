import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"31. What a reminder still costs","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0031-what-a-reminder-still-costs.md","filePath":"docs/decisions/0031-what-a-reminder-still-costs.md"}');
const _sfc_main = { name: "en/decisions/0031-what-a-reminder-still-costs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_31-what-a-reminder-still-costs" tabindex="-1">31. What a reminder still costs <a class="header-anchor" href="#_31-what-a-reminder-still-costs" aria-label="Permalink to &quot;31. What a reminder still costs&quot;">​</a></h1><p><strong>To decide.</strong> After shards, counts and adaptive limits one process needs 172 us of CPU a reminder, services 259. Three more changes were planned: partitions of the deliveries by day, events with columns for a batch over RabbitMQ, and half the garbage.</p><p><strong>Options, and what they are worth.</strong></p><ul><li><strong>Partitions by day</strong>, with the employee&#39;s index built when the day closes: that index costs 7 us of the 20 of an insert, measured alone. A unique index of a partitioned table must contain the day, and version 0.1.0 records attempts by <code>ON CONFLICT (reminder_id)</code>: it could not run beside this version during an upgrade.</li><li><strong>One event with columns</strong> instead of an event for each reminder: parsing and validating an event costs 2.4 us once V8 has optimized it, at each of four ends, and columns must be validated, too. A new form must be readable one release before it is published, so it would change nothing in this one. Messages already carry up to 50 events.</li><li><strong>Acknowledging several messages at once</strong>: estimated at 2 to 4 us of the broker with a message for each reminder; a message carries eight now.</li><li><strong>Garbage</strong>: an allocation profile shows 28 KB a reminder. The largest part of it, arrays of parameters, is 1.3 KB; the others are undici, pg, promises and maps.</li></ul><p><strong>Choice.</strong> None of the three now. Each is more code for a few per cent, and the first two get in the way of an upgrade from 0.1.0.</p><p><strong>Costs.</strong> One process stays at two thirds of the fastest job queue, and retention deletes rows instead of dropping partitions.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0031-what-a-reminder-still-costs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0031WhatAReminderStillCosts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0031WhatAReminderStillCosts as default
};
