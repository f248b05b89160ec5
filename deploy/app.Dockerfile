# The host or one remote, chosen by PART: each is a separate image and release.
# The deployer sets NODE_DIGEST, from a registry that the deployer trusts: see docs/containers.md.
ARG NODE_DIGEST
FROM node:24.21.0-bookworm-slim@${NODE_DIGEST} AS build
ARG PART
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
COPY tsconfig.base.json tsconfig.json CHANGELOG.md ./
COPY tools/build tools/build
COPY shared shared
COPY sandbox sandbox
COPY host host
COPY remote-case remote-case
COPY remote-maps remote-maps
COPY remote-reports remote-reports
# The keys by which devices verify the release, and the key that signs it: see docs/deployment.md.
ARG RELEASE_KEYS
RUN printf '%s' "$RELEASE_KEYS" > release-keys.json && FELTBOK_RELEASE_KEYS="$PWD/release-keys.json" npm run build -w "$PART" && npm run build -w sandbox && find "$PART/dist" -name '*.map' -delete
COPY tools/scripts tools/scripts
ARG RELEASE_SERIAL
ARG RELEASE_RECORD
ARG RELEASE_WORDS
RUN --mount=type=secret,id=release_key,required=true printf '%s' "$RELEASE_RECORD" > releases.json && node tools/scripts/release.mjs sign "$PART" --key /run/secrets/release_key --keys release-keys.json --record releases.json --serial "$RELEASE_SERIAL" $RELEASE_WORDS

FROM node:24.21.0-bookworm-slim@${NODE_DIGEST}
ARG PART
WORKDIR /srv
ENV NODE_ENV=production APP=$PART CONFIG_OF_HOST=
COPY --from=build /feltbok/sandbox/dist/serve-app.cjs ./
COPY --from=build /feltbok/$PART/dist build
# Served files are on a volume, so that files of former releases stay for pages that still run them.
RUN mkdir app && chown node:node app
USER node
EXPOSE 8080
CMD ["sh", "-c", "exec node serve-app.cjs --name \"$APP\" --build build --root app --port 8080 --certificate /run/secrets/inside_certificate --key /run/secrets/inside_key ${CONFIG_OF_HOST:+--config \"$CONFIG_OF_HOST\"}"]
