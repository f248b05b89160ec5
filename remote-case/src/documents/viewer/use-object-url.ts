import { useEffect, useState } from 'react';

/** An address for a content, for as long as it is shown; null before the first drawing. */
export function useObjectUrl(content: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
