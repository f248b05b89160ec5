# The API, its migrations as a job, its import and the operator's command: one image, started by different programs.
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /feltbok
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY testing/package.json testing/
COPY host/package.json host/
COPY remote-case/package.json remote-case/
COPY remote-maps/package.json remote-maps/
COPY remote-reports/package.json remote-reports/
COPY api/package.json api/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm install --no-save --include=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY shared shared
COPY api api
RUN npm run build -w api

FROM node:24.11.1-bookworm-slim
WORKDIR /feltbok
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4610
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY api/package.json api/
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund -w @feltbok/api \
  && mkdir files && chown node:node files
COPY --from=build /feltbok/api/dist api/dist
USER node
EXPOSE 4610
CMD ["node", "api/dist/server.js"]
