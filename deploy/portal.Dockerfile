# The portal: docker build -f deploy/portal.Dockerfile -t recuerda/portal .
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NGINX_IMAGE=nginx:stable-alpine-slim

# Changes with package-lock.json only; the same for every image.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/conversations/package.json apps/conversations/
COPY apps/directory/package.json apps/directory/
COPY apps/e2e/package.json apps/e2e/
COPY apps/faults/package.json apps/faults/
COPY apps/gateway/package.json apps/gateway/
COPY apps/guide/package.json apps/guide/
COPY apps/identity/package.json apps/identity/
COPY apps/integrations/package.json apps/integrations/
COPY apps/metrics/package.json apps/metrics/
COPY apps/notifier/package.json apps/notifier/
COPY apps/operations/package.json apps/operations/
COPY apps/portal-e2e/package.json apps/portal-e2e/
COPY apps/portal/package.json apps/portal/
COPY apps/scheduler/package.json apps/scheduler/
COPY apps/standalone/package.json apps/standalone/
COPY apps/tasks/package.json apps/tasks/
COPY apps/whatsapp-sandbox/package.json apps/whatsapp-sandbox/
COPY libs/calendar/package.json libs/calendar/
COPY libs/client/package.json libs/client/
COPY libs/concurrency/package.json libs/concurrency/
COPY libs/contracts/package.json libs/contracts/
COPY libs/database/package.json libs/database/
COPY libs/messaging/package.json libs/messaging/
COPY libs/outbox/package.json libs/outbox/
COPY libs/service/package.json libs/service/
COPY tools/local-servers/package.json tools/local-servers/
COPY tools/testing/package.json tools/testing/
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS build
COPY tsconfig.base.json ./
COPY libs/calendar/ libs/calendar/
COPY libs/contracts/ libs/contracts/
COPY apps/portal/ apps/portal/
RUN npm run build -w apps/portal

FROM packages AS guide
COPY tsconfig.base.json README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY bench/README.md bench/
COPY k8s/README.md k8s/
COPY deploy/README.md deploy/
COPY libs/ libs/
COPY apps/ apps/
COPY docs/ docs/
RUN npm run docs -w apps/guide

FROM ${NGINX_IMAGE}
COPY deploy/portal/ /portal/
COPY --from=build /app/apps/portal/dist/ /portal/public/
COPY --from=guide /app/apps/guide/dist/ /portal/public/ayuda/
USER 101:101
EXPOSE 8080
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD ["/bin/sh", "/portal/healthy.sh"]
ENTRYPOINT ["/bin/sh", "/portal/start.sh"]
ARG VERSION=1.0.0
ARG REVISION=unknown
ARG CREATED=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="recuerda/portal" \
  org.opencontainers.image.description="Staff, tasks and WhatsApp reminders, in Spanish: the portal" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}" \
  org.opencontainers.image.source="${SOURCE}"
