import type { ReportError } from '@feltbok/shared/contract/report';
import { whenIdle } from '@feltbok/shared/ui/when-idle';

/** Identity and organisation numbers, and what else is long enough to be somebody's. */
const longNumber = /\d{9,}|\d{6} \d{5}|\d{3} \d{3} \d{3}/g;

const scrubbed = (text: string | undefined) => text?.replace(longNumber, '…');

/**
 * Sends errors to the error-reporting service, if the deployment names one; to the console always. The service's
 * library comes after the first screen, and errors met before then wait for it.
 */
export function createErrorReporting(reporting: { dsn: string } | null, release: string): ReportError {
  let early: Parameters<ReportError>[] = [];
  let send: ReportError = (...report) => early.push(report);

  if (reporting) {
    whenIdle(async () => {
      const sentry = await import('@sentry/browser').catch(() => null);
      if (!sentry) return;
      sentry.init({
        dsn: reporting.dsn,
        release,
        beforeBreadcrumb: () => null,
        beforeSend: (event) => {
          event.message = scrubbed(event.message);
          for (const exception of event.exception?.values ?? []) exception.value = scrubbed(exception.value);
          return event;
        },
      });
      send = (error, area) => sentry.captureException(error, { tags: { area } });
      for (const report of early) send(...report);
      early = [];
    });
  }
  return (error, area) => {
    console.error(`[${area}]`, error);
    if (reporting) send(error, area);
  };
}
