# syntax=docker/dockerfile:1
# Two stages: what builds the pages stays behind. The Node of the image is the one that the packages bring elsewhere.
ARG NODE=node:26.10.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
ENV npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
COPY . .
# Makes the Prisma client and builds the dashboard; the builder's own binaries are optional packages.
RUN npm ci
# Again without what only builds and tests, and without the Node that the image has already.
RUN npm prune --omit=dev --omit=optional --ignore-scripts \
  && rm -rf test .ci \
  && mkdir -m 0700 /data

FROM ${NODE}
LABEL org.opencontainers.image.title="Bond data service"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 DATA_DIR=/data
# What threads give back is used again: without it each keeps a heap of its own for them.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app ./
COPY --from=build --chown=node:node /data /data
USER node
# The embedded database and its socket; with DATABASE_URL nothing is written at all.
VOLUME /data
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
# Alive, not ready: one that waits for its database must not be started anew.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.METRICS_PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "main.ts"]
CMD ["serve"]
