import { useEffect, useState } from 'react';

/** Object URL of a content while the component is shown; null on the first render. */
export function useObjectUrl(content: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
