# One image for the API, the migration job, the import and the operator's command.
# The deployer sets NODE_DIGEST, from a registry that the deployer trusts: see docs/containers.md.
ARG NODE_DIGEST
FROM node:24.21.0-bookworm-slim@${NODE_DIGEST} AS build
WORKDIR /feltbok
COPY package.json package-lock.json .npmrc ./
COPY tools/scripts/setup tools/scripts/setup
COPY shared/domain/package.json shared/domain/
COPY shared/contract/package.json shared/contract/
COPY shared/offline/package.json shared/offline/
COPY shared/papers/package.json shared/papers/
COPY shared/survey-formats/package.json shared/survey-formats/
COPY shared/runtime/package.json shared/runtime/
COPY shared/ui/package.json shared/ui/
COPY shared/testing/package.json shared/testing/
COPY own-phone/package.json own-phone/
COPY host/package.json host/
COPY remote-case/package.json remote-case/
COPY remote-maps/package.json remote-maps/
COPY remote-reports/package.json remote-reports/
COPY api/package.json api/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/
COPY tools/bench/package.json tools/bench/
COPY tools/full-run/package.json tools/full-run/
RUN npm install --no-save --include=dev --ignore-scripts --no-audit --no-fund && node tools/scripts/setup/require-locked.mjs
COPY tsconfig.base.json ./
COPY shared shared
COPY own-phone own-phone
COPY api api
RUN npm run build -w api

FROM node:24.21.0-bookworm-slim@${NODE_DIGEST} AS packages
WORKDIR /feltbok
COPY package.json package-lock.json .npmrc ./
COPY tools/scripts/setup tools/scripts/setup
COPY shared/domain/package.json shared/domain/
COPY shared/contract/package.json shared/contract/
COPY shared/papers/package.json shared/papers/
COPY api/package.json api/
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund -w @feltbok/api \
  && node tools/scripts/setup/require-locked.mjs && rm -r tools

FROM node:24.21.0-bookworm-slim@${NODE_DIGEST}
WORKDIR /feltbok
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4610
COPY --from=packages /feltbok ./
COPY --from=build /feltbok/api/dist api/dist
COPY deploy/backup.sh deploy/erase-expired.sh deploy/restore-drill.sh deploy/
# Volumes inherit the owner of these folders.
RUN mkdir -p files backups && chown node:node files backups && chmod 700 files backups
USER node
EXPOSE 4610
CMD ["node", "api/dist/server.js"]
