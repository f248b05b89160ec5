import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type ReactNode, useEffect } from 'react';
import { Button } from './core.tsx';
import { WarningIcon } from './icons.tsx';
import { markFirstScreenShown } from './when-idle.ts';
import './panels.css';

interface ErrorPanelProps {
  title: string;
  /** Whether the panel is the whole page, so that its title is the page's heading. */
  isPage?: boolean;
  text: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Stands in for a part of the screen that could not be shown, and says what to do. */
export function ErrorPanel({ title, isPage, text, onRetry, retrying }: ErrorPanelProps) {
  const Heading = isPage ? 'h1' : 'h2';
  const t = useTexts();
  useEffect(markFirstScreenShown, []);
  return (
    <section className="fb-panel" role="alert">
      <span className="fb-panel-icon fb-panel-icon-warning">
        <WarningIcon size={32} />
      </span>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {onRetry && (
        <Button type="primary" size="large" loading={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </section>
  );
}
