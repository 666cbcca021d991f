import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"13. A trace ends with the first reminder; each later one has its own","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0013-traces.md","filePath":"docs/decisions/0013-traces.md"}');
const _sfc_main = { name: "en/decisions/0013-traces.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_13-a-trace-ends-with-the-first-reminder-each-later-one-has-its-own" tabindex="-1">13. A trace ends with the first reminder; each later one has its own <a class="header-anchor" href="#_13-a-trace-ends-with-the-first-reminder-each-later-one-has-its-own" aria-label="Permalink to &quot;13. A trace ends with the first reminder; each later one has its own&quot;">​</a></h1><p><strong>To decide.</strong> Every request has a W3C <code>traceparent</code> from the browser to the provider&#39;s POST, and its trace id is the <code>correlationId</code> of all logs on this path. With OpenTelemetry spans that trace would never end: a reminder every 15 minutes adds a dozen spans to the trace of one request for months. Backends store and show a trace as a whole; it would be truncated or rejected.</p><p><strong>Options.</strong> (a) One endless trace. (b) One trace per reminder, linked to the request: then no trace leads from the request to a POST, and logs lose their correlation id. (c) The first reminder in the request&#39;s trace, each later one in its own.</p><p><strong>Choice.</strong> (c). The request that starts or restarts a chain and its first reminder are one trace, up to the figures. The scheduler starts each later reminder with a new span (<code>next reminder</code>), linked to the one that scheduled the chain. <code>tracestate</code> (<code>recuerda=&lt;id&gt;</code>, a CloudEvents and W3C field) carries the correlation id through messages, into the provider&#39;s POST and the logs, which then contain both <code>correlationId</code> and <code>traceId</code>. <code>task_reminders.follows</code> distinguishes first from later reminders.</p><p>Our own context (<code>libs/service/src/trace/trace.ts</code>) remains the only carrier: an <code>AsyncLocalStorage</code> of two strings, also with tracing off. The SDK is loaded only if <code>OTEL_EXPORTER_OTLP_ENDPOINT</code> is set, and spans are created at a few explicit places; no modules are patched. With tracing off all reminders of a chain have the context of their request, as before.</p><p>A handler of several events works for several traces: its span starts a new trace with links to the first 64.</p><p><strong>Costs.</strong> A column, an optional field in the envelope. During a rolling upgrade an old scheduler leaves later reminders in the first one&#39;s trace. After a batch, traces must be followed by links. With tracing off, an instrumented place takes up to 0.2 µs more than before.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0013-traces.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0013Traces = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0013Traces as default
};
