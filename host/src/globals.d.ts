/** The version in package.json, put in by the build. */
declare const __FELTBOK_VERSION__: string;
/** The answer to the page's question for its configuration, as first-paint.js has begun it. */
declare var feltbokConfig: Promise<Response> | undefined;
