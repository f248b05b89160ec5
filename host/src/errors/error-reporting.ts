import type { ReportError } from '@feltbok/runtime/federation/report.ts';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import type { RunningBuild } from '../pwa/messages';
import { partOfError } from './part-of-error.domain';
import { scrub, withoutParameters } from './scrub.domain';

/** The library's integrations that listen for errors by themselves. */
const ownEars = ['GlobalHandlers', 'BrowserApiErrors'];

/** Addresses and builds of the page's parts. */
export interface KnownParts {
  /** Address of each part by its build's name: absolute, with a trailing slash. */
  places(): Record<string, string>;
  builds(): Promise<RunningBuild[]>;
}

/**
 * Sends errors to the console, and to the error-reporting service where one is configured. Each
 * names its part and all builds, as parts are deployed one by one.
 */
export function createErrorReporting(
  reporting: { dsn: string } | undefined,
  release: string,
  parts: KnownParts,
): ReportError {
  let early: Parameters<ReportError>[] = [];
  let send: ReportError = (...report) => early.push(report);

  if (reporting) {
    whenIdle(async () => {
      const sentry = await import('@sentry/browser').catch(() => null);
      if (!sentry) return;
      sentry.init({
        dsn: reporting.dsn,
        release,
        // The page reports uncaught errors with their part; the library's own handlers would send
        // them first, without it.
        integrations: (usual) => usual.filter(({ name }) => !ownEars.includes(name)),
        beforeBreadcrumb: () => null,
        beforeSend: (event) => {
          event.message = scrub(event.message);
          for (const exception of event.exception?.values ?? [])
            exception.value = scrub(exception.value);
          // Extra data are dropped: thrown values may hold anything, and the address may hold a
          // sign-in code.
          const { extra: _, user: __, request, ...rest } = event;
          return {
            ...rest,
            ...(request?.url && { request: { url: withoutParameters(request.url) } }),
          };
        },
      });
      send = async (error, area) => {
        const part = partOfError(
          area,
          error instanceof Error ? error.stack : undefined,
          parts.places(),
        );
        const builds = Object.fromEntries(
          (await parts.builds()).map(({ name, build }) => [name, build]),
        );
        sentry.captureException(error, {
          tags: { area, part, build: builds[part] },
          contexts: { builds },
        });
      };
      for (const report of early) send(...report);
      early = [];
    });
  }
  return (error, area) => {
    console.error(`[${area}]`, error);
    if (reporting) send(error, area);
  };
}
