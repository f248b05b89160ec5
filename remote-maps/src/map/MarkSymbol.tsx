import { useEffect, useRef } from 'react';
import { drawSymbol, type MarkLook, symbolSide } from './mark-symbols';
import './mark-symbol.css';

/**
 * Draws a mark's symbol as on the map. It is decorative, because the text beside it has the same
 * meaning.
 */
export function MarkSymbol({ icon, accuracy, isSaved }: MarkLook) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = Math.max(1, Math.ceil(devicePixelRatio));
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, (symbolSide * ratio) / 2, (symbolSide * ratio) / 2);
    context.clearRect(-symbolSide, -symbolSide, 2 * symbolSide, 2 * symbolSide);
    drawSymbol(context, { icon, accuracy, isSaved });
  }, [icon, accuracy, isSaved, ratio]);
  const side = symbolSide * ratio;
  return (
    <span className="fb-mark-symbol" aria-hidden="true">
      <canvas ref={canvas} width={side} height={side} />
    </span>
  );
}
