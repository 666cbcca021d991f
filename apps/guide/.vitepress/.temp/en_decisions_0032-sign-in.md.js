import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"32. Sign-in","description":"","frontmatter":{},"headers":[],"relativePath":"en/decisions/0032-sign-in.md","filePath":"docs/decisions/0032-sign-in.md"}');
const _sfc_main = { name: "en/decisions/0032-sign-in.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_32-sign-in" tabindex="-1">32. Sign-in <a class="header-anchor" href="#_32-sign-in" aria-label="Permalink to &quot;32. Sign-in&quot;">​</a></h1><p><strong>To decide.</strong> Whoever reached the port could do everything, so the product could not be put on a network. On one&#39;s own machine it must stay as it is: no sign-in, every action open.</p><p><strong>Options.</strong></p><ul><li><strong>better-auth</strong>, the most complete library: 17 dependencies, tables and HTTP routes of its own in one place, while our gateway owns no database. A flaw let strangers create its API keys in 2025 (CVE-2025-61928).</li><li><strong>Passport with @fastify/session</strong>: adds a strategy that is one comparison, and sessions that a table of ours keeps better.</li><li><strong>Signed tokens (JWT, @fastify/secure-session)</strong>: cannot be ended before their time.</li><li><strong>A proxy with a login</strong> in front: nobody in a small school sets it up, and the product would know no roles.</li></ul><p><strong>Choice.</strong> A service <code>identity</code> with users, passwords and sessions, and a gateway that asks it.</p><ul><li><strong>Passwords</strong> by argon2id of Node itself (19 MiB, two passes), stored as PHC strings. No native package is needed.</li><li><strong>Sessions</strong> are rows. The browser has 256 random bits in a cookie, identity their hash. A gateway trusts what it knows for 5 s, and forgets it when identity says that a session ended.</li><li><strong>Who may do what</strong> stands once, in <code>libs/contracts/src/access</code>. The gateway refuses routes by it, the service that owns the data refuses requests, and the portal hides actions. The principal travels with each request, as the trace does.</li><li><strong><code>AUTH=auto</code></strong> needs no sign-in while only this machine is served and no user has ever existed. <code>npm start</code> on a network asks for sign-in instead of refusing to start.</li><li><strong>The first administrator</strong> claims a link that the start prints. A trigger of the database closes this for ever at the first user.</li><li><strong>The cookie</strong> is read and written by twenty lines of our own: it is one cookie without special characters, and @fastify/cookie would parse those of every request.</li></ul><p><strong>Costs.</strong> A sixth service, and its database connections. Identity is asked once in five seconds for each session. When it is away, people can work for five seconds more; reminders do not need it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0032-sign-in.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0032SignIn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0032SignIn as default
};
