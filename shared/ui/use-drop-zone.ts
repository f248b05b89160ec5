import { type DragEvent, useRef, useState } from 'react';

/** Handles files that are dragged over a part of the page and dropped on it. */
export function useDropZone(isOpen: boolean, onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Child elements fire enter and leave events too, so the depth is counted.
  const depth = useRef(0);
  const createDragHandler = (step: 1 | -1) => (event: DragEvent) => {
    if (!isOpen || !event.dataTransfer.types.includes('Files')) return;
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: createDragHandler(1),
    onDragLeave: createDragHandler(-1),
    onDragOver: (event: DragEvent) => {
      // The browser would otherwise open the file in place of the page.
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
