import './line-symbol.css';

interface LineLook {
  isDisputed: boolean;
  isSaved: boolean;
}

/**
 * Draws a boundary line as on the map. It is decorative, because the text beside it has the same
 * meaning.
 */
export function LineSymbol({ isDisputed, isSaved }: LineLook) {
  return (
    <svg
      className="fb-line-symbol"
      data-disputed={isDisputed}
      data-saved={isSaved}
      viewBox="0 0 28 12"
      aria-hidden="true"
    >
      <path className="fb-line-symbol-edge" d="M1 6H27" />
      <path className="fb-line-symbol-ink" d="M1 6H27" />
    </svg>
  );
}
