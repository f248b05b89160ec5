import type { ReactNode } from 'react';

/**
 * A part of the device's screen with the place to tap. Decorative, as the step's text says the
 * same.
 */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="fb-install-drawing" viewBox="0 0 96 64" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** The browser's bar with the square that an arrow leaves upwards. */
export function ShareDrawing() {
  return (
    <Drawing>
      <rect className="fb-install-screen" x="6" y="8" width="84" height="66" rx="6" />
      <rect className="fb-install-quiet" x="14" y="15" width="46" height="10" rx="5" />
      <circle className="fb-install-tap" cx="75" cy="26" r="16" />
      <path className="fb-install-sign" d="M71 23h-3v11h14V23h-3M75 29V15M71 19l4-4 4 4" />
    </Drawing>
  );
}

/** The share menu, with the row that has a plus in a square. */
export function AddRowDrawing() {
  return (
    <Drawing>
      <rect className="fb-install-screen" x="6" y="-8" width="84" height="80" rx="6" />
      <path className="fb-install-quiet-line" d="M16 9h40M16 55h34" />
      <rect className="fb-install-tap" x="10" y="19" width="76" height="26" rx="6" />
      <path className="fb-install-sign" d="M18 32h34M66 25h14v14H66zM73 28.5v7M69.5 32h7" />
    </Drawing>
  );
}

/** The device's question, with the app's icon and the button that agrees. */
export function ConfirmDrawing() {
  return (
    <Drawing>
      <rect className="fb-install-screen" x="6" y="8" width="84" height="66" rx="6" />
      <rect className="fb-install-tap" x="58" y="13" width="28" height="16" rx="8" />
      <path className="fb-install-sign" d="M66 21.5l4 3.5 8-8" />
      <rect className="fb-install-app" x="16" y="34" width="22" height="22" rx="5" />
      <path className="fb-install-app-line" d="M23 41l8 7" />
      <path className="fb-install-quiet-line" d="M46 40h34M46 50h22" />
    </Drawing>
  );
}
