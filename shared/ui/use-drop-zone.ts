import { type DragEvent, useRef, useState } from 'react';

/** Files that are dragged over a part of the page, and dropped on it. */
export function useDropZone(isOpen: boolean, onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Each part that the pointer crosses inside says that it was entered, and left.
  const depth = useRef(0);
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return;
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: enter(1),
    onDragLeave: enter(-1),
    onDragOver: (event: DragEvent) => {
      // Without it the browser would open the file in place of the page.
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      if (isOpen) onDrop([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
