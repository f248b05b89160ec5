import type { ReactNode } from 'react';
import './report-drawings.css';

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className="fb-reports-drawing" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
    {children}
  </svg>
);

/** A sheet of which each line is ticked off: the protocol is made from its checklist. */
export function ProtocolDrawing() {
  return (
    <Drawing>
      <path className="fb-reports-paper" d="M22 10h38l16 16v60H22z" />
      <path className="fb-reports-ink" d="M60 10v16h16" />
      <path className="fb-reports-accent" d="M31 40l4 4 7-8M31 55l4 4 7-8M31 70l4 4 7-8" />
      <path className="fb-reports-ink" d="M49 41h18M49 56h18M49 71h12" />
    </Drawing>
  );
}

/** A text, signed below. */
export function AgreementDrawing() {
  return (
    <Drawing>
      <path className="fb-reports-paper" d="M16 10h52v76H16z" />
      <path className="fb-reports-ink" d="M26 24h32M26 34h32M26 44h20M26 74h24" />
      <path className="fb-reports-accent" d="M27 66c4-9 8-10 8-4s3 5 6 0 4-3 5 0 3 2 5 1" />
      <path className="fb-reports-pen" d="M54 62l24-24 8 8-24 24-10 2z" />
      <path className="fb-reports-ink" d="M72 44l8 8" />
    </Drawing>
  );
}

/** A sheet with a mark on it, and the pole that stands there. */
export function MeasurementDrawing() {
  return (
    <Drawing>
      <path className="fb-reports-paper" d="M22 10h52v76H22z" />
      <path className="fb-reports-ink" d="M32 24h20M32 34h14M32 74h32" />
      <path className="fb-reports-pen" d="M52 36h18v7H52z" />
      <path className="fb-reports-ink" d="M61 43v22" />
      <path className="fb-reports-accent" d="M55 65h12M61 59v12M38 52l6 6 8-12" />
    </Drawing>
  );
}

/** A sheet that goes into the folder of the register. */
export function BasisDrawing() {
  return (
    <Drawing>
      <path className="fb-reports-paper" d="M30 8h38v50H30z" />
      <path className="fb-reports-ink" d="M38 20h22M38 30h22" />
      <path className="fb-reports-accent" d="M40 40l5 5 9-10" />
      <path className="fb-reports-pen" d="M14 50h22l6 8h40v30H14z" />
    </Drawing>
  );
}
