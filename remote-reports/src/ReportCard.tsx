import { Link } from '@feltbok/runtime/router/router.ts';
import { type ReactNode, useId } from 'react';

interface ReportCardProps {
  /** Address below the reports' own. */
  to: string;
  title: string;
  text: string;
  drawing: ReactNode;
}

/** A kind of report as a large card; the whole of it can be tapped. */
export function ReportCard({ to, title, text, drawing }: ReportCardProps) {
  const id = useId();
  return (
    <li>
      <Link
        to={to}
        className="fb-reports-card"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        {drawing}
        <span className="fb-reports-card-words">
          <span id={`${id}-title`} className="fb-reports-card-title">
            {title}
          </span>
          <span id={`${id}-text`} className="fb-reports-card-text">
            {text}
          </span>
        </span>
      </Link>
    </li>
  );
}
