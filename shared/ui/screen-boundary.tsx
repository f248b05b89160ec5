import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import type { ReportError } from '@feltbok/runtime/federation/report.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useLocation } from '@feltbok/runtime/router/router.ts';
import { useAtomValue } from 'jotai';
import { Component, type ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';

/**
 * Limits an error to one screen: it is reported, and the user can retry while the rest of the app
 * goes on.
 */
export function ScreenBoundary({ area, children }: { area: string; children: ReactNode }) {
  const { reportError } = useAtomValue(hostServicesAtom);
  const { pathname } = useLocation();
  return (
    <Boundary key={area} area={area} screen={pathname} reportError={reportError}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  area: string;
  /** Path of the shown screen; the error is cleared when another screen is shown. */
  screen: string;
  reportError: ReportError;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.reportError(error, this.props.area);
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.screen !== this.props.screen) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ScreenError onRetry={() => this.setState({ failed: false })} />;
  }
}

function ScreenError({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <ErrorPanel title={t('screenError.title')} text={t('screenError.text')} onRetry={onRetry} />
  );
}
