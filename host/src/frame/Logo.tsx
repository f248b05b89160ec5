/** A field book with a boundary line between two marks. */
export function Logo() {
  return (
    <svg width="32" height="32" viewBox="0 0 64 64" aria-hidden="true">
      <path d="M14 8h30a8 8 0 0 1 8 8v40H22a8 8 0 0 1-8-8z" className="fb-logo-cover" />
      <path d="M14 48a8 8 0 0 1 8-8h30v16H22a8 8 0 0 1-8-8z" className="fb-logo-pages" />
      <path d="M25 19l15 12" className="fb-logo-line" />
      <circle cx="25" cy="19" r="5" className="fb-logo-mark" />
      <circle cx="40" cy="31" r="5" className="fb-logo-mark" />
    </svg>
  );
}
