import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Link } from '@feltbok/runtime/router/router.ts';
import { useEffect } from 'react';
import { markFirstScreenShown } from './when-idle.ts';
import './not-found.css';

/** The page for unknown addresses. */
export function NotFoundPage() {
  const t = useTexts();
  useEffect(markFirstScreenShown, []);
  return (
    <section className="fb-not-found">
      <Compass label={t('notFound.compass')} />
      <h1>{t('notFound.title')}</h1>
      <Link to="/" className="fb-button-link">
        {t('backToCaseList')}
      </Link>
    </section>
  );
}

function Compass({ label }: { label: string }) {
  const ticks = Array.from({ length: 36 }, (_, index) => index * 10);
  return (
    <svg width="220" height="220" viewBox="-110 -110 220 220" role="img" aria-label={label}>
      <circle r="104" className="fb-compass-case" />
      <circle r="90" className="fb-compass-face" />
      {ticks.map((angle) => (
        <path
          key={angle}
          d={angle % 30 === 0 ? 'M0 -88V-74' : 'M0 -88V-81'}
          transform={`rotate(${angle})`}
          className="fb-compass-tick"
        />
      ))}
      <text y="-55" className="fb-compass-letter">
        N
      </text>
      <g transform="rotate(38)">
        <path d="M0 -66L11 0H-11z" className="fb-compass-north" />
        <path d="M0 66L11 0H-11z" className="fb-compass-south" />
        <circle r="5" className="fb-compass-hub" />
      </g>
    </svg>
  );
}
