import { Spin } from './core.tsx';
import './panels.css';

/** A spinner that fills its place and says what it waits for. */
export function Loading({ text }: { text: string }) {
  return (
    <div className="fb-loading" role="status">
      <Spin size="large" />
      <span>{text}</span>
    </div>
  );
}
