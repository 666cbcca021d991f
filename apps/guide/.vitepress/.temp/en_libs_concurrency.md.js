import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"concurrency","description":"","frontmatter":{},"headers":[],"relativePath":"en/libs/concurrency.md","filePath":"libs/concurrency/README.md"}');
const _sfc_main = { name: "en/libs/concurrency.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="concurrency" tabindex="-1">concurrency <a class="header-anchor" href="#concurrency" aria-label="Permalink to &quot;concurrency&quot;">​</a></h1><p>In-process concurrency primitives under their usual names. No dependencies.</p><table tabindex="0"><thead><tr><th>export</th><th>for</th></tr></thead><tbody><tr><td><code>Batcher</code></td><td>groups items into batches: by size, by time, while workers are busy</td></tr><tr><td><code>BatchLoader</code></td><td>one call for many callers; each gets its own result (like DataLoader)</td></tr><tr><td><code>AdaptiveLimit</code></td><td>finds the number of concurrent calls that a service takes</td></tr><tr><td><code>AdaptiveRate</code></td><td>finds the number of calls per second that a service takes</td></tr><tr><td><code>Semaphore</code></td><td>limits concurrent items, first in, first out</td></tr><tr><td><code>RateLimiter</code></td><td>limits starts per second</td></tr><tr><td><code>RateMeter</code></td><td>measures the current completion rate</td></tr><tr><td><code>TrailingRun</code></td><td>one run at a time; calls during a run share the next one</td></tr><tr><td><code>RequestCoalescer</code></td><td>the same by key, for concurrent identical reads</td></tr><tr><td><code>InFlight</code></td><td>counts operations in flight and waits until there are none (like Go&#39;s WaitGroup)</td></tr><tr><td><code>retryForever</code></td><td>retries with exponential backoff until it succeeds</td></tr><tr><td><code>ShutdownSignal</code></td><td>waits that end when the process shuts down</td></tr></tbody></table><p><code>Batcher</code> and <code>Semaphore</code> are on the path of a reminder, where thousands of items wait. They take callbacks instead of creating a promise per item.</p><p>Used by <code>messaging</code>, notifier, scheduler, metrics and gateway.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("libs/concurrency/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
