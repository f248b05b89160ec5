# An object store for installations that have none: Azure Blob Storage as its maker's emulator plays it.
FROM node:24.11.1-bookworm-slim
RUN npm install --global --ignore-scripts --no-audit --no-fund azurite@3.35.0 && mkdir /store && chown node:node /store
USER node
EXPOSE 10000
CMD ["sh", "-c", "AZURITE_ACCOUNTS=\"$(cat /run/secrets/storage_account)\" exec azurite-blob --blobHost 0.0.0.0 --location /store --silent --skipApiVersionCheck --disableTelemetry"]
