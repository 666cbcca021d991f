import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"A proxy of your own","description":"","frontmatter":{},"headers":[],"relativePath":"en/own-proxy.md","filePath":"docs/own-proxy.md"}');
const _sfc_main = { name: "en/own-proxy.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="a-proxy-of-your-own" tabindex="-1">A proxy of your own <a class="header-anchor" href="#a-proxy-of-your-own" aria-label="Permalink to &quot;A proxy of your own&quot;">​</a></h1><p>Recuerda has no TLS. To give other machines access, put a proxy with a certificate in front: of the portal&#39;s port in Compose and Kubernetes, of port 8080 of <code>npm start</code>. Give Recuerda a host name of its own, not a path of another site: a <code>PUBLIC_URL</code> with a path stops the start.</p><h2 id="nginx" tabindex="-1">nginx <a class="header-anchor" href="#nginx" aria-label="Permalink to &quot;nginx&quot;">​</a></h2><p><code>apps/gateway/src/http/own-proxy.int-spec.ts</code> sends requests through this very configuration:</p><div class="language-nginx vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">nginx</span><pre><code>server {
  listen 443 ssl;
  server_name recuerda.example.org;
  ssl_certificate /etc/ssl/recuerda.pem;
  ssl_certificate_key /etc/ssl/recuerda.key;
  client_max_body_size 12m;

  location / {
    proxy_pass http://127.0.0.1:8080;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Forwarded &#39;&#39;;
    proxy_set_header X-Forwarded-Host &#39;&#39;;
  }
}
</code></pre></div><p>and set <code>PUBLIC_URL=https://recuerda.example.org</code> (Compose: <code>PORTAL_URL</code>).</p><table tabindex="0"><thead><tr><th>what the proxy sends</th><th>without it</th></tr></thead><tbody><tr><td><code>Host</code>: as the browser has it</td><td>the product compares it with the browser&#39;s <code>Origin</code>. Browsers without <code>Sec-Fetch-Site</code>, which is all of them over plain http, are refused with 403 <code>cross_site</code>, unless the <code>Origin</code> is that of <code>PUBLIC_URL</code></td></tr><tr><td><code>X-Forwarded-For</code>: the client&#39;s address, written anew</td><td>everybody has the proxy&#39;s address: one person&#39;s wrong passwords delay all, and the activity does not tell them apart. Never pass on what the client sent: clients would choose their addresses</td></tr><tr><td><code>X-Forwarded-Proto</code>: <code>https</code></td><td>the cookie of the session is not <code>Secure</code>, and browsers are not told to stay with https</td></tr><tr><td>no <code>Forwarded</code>, no <code>X-Forwarded-Host</code> of the client</td><td>clients write them</td></tr><tr><td>bodies of 12 MB</td><td>imports of more than 1 MB, nginx&#39;s default, get nginx&#39;s own page 413</td></tr></tbody></table><p>Events (<code>/api/events</code>) need no setting: their answer says <code>X-Accel-Buffering: no</code>, and a sign of life comes every 15 seconds.</p><h2 id="whom-the-product-believes" tabindex="-1">Whom the product believes <a class="header-anchor" href="#whom-the-product-believes" aria-label="Permalink to &quot;Whom the product believes&quot;">​</a></h2><p><code>X-Forwarded-*</code> count from addresses in <code>TRUST_PROXY</code> only. <code>npm start</code> trusts this machine, if the proxy passes on the host as well; for a proxy on another machine set its address. In Compose and Kubernetes the portal&#39;s nginx stands between: its <code>TRUST_PROXY</code> names <a href="/ayuda/en/operations.html#the-proxy-in-front">the proxy in front</a>. The addresses in <em>Mi cuenta</em> and in the activity show whether it is right.</p><p>With the host but no <code>X-Forwarded-For</code> of its own, clients choose their addresses: set <code>TRUST_PROXY=none</code> there.</p><h2 id="plain-http" tabindex="-1">Plain http <a class="header-anchor" href="#plain-http" aria-label="Permalink to &quot;Plain http&quot;">​</a></h2><p>On a network of your own, <code>proxy_pass</code> alone is enough to sign in once <code>PUBLIC_URL</code> is the address in the browser, such as <code>http://recuerda.escuela.local</code>; passwords then travel unencrypted, passkeys and OpenID Connect are off, and everybody shares one address. A login of the proxy in front must leave out <code>/webhooks/</code> and <code>/feeds/</code>, which programs call.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/own-proxy.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ownProxy = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ownProxy as default
};
