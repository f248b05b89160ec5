import type { TextToSign } from '@feltbok/domain/agreements/signing.domain.ts';
import type { UnseenText } from '@feltbok/papers/read-html.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

// What reads HTML is large, and comes when a text is first there.
const loadReader = () => import(/* webpackChunkName: "later-text-reader" */ './agreement-reader');
type Reader = Awaited<ReturnType<typeof loadReader>>;

/** What `read` makes of a text, once it has; undefined before, and where it cannot. */
function useRead<Result>(
  html: string | null,
  read: (reader: Reader, html: string) => Result | Promise<Result>,
): Result | undefined {
  const { reportError } = useAtomValue(hostServicesAtom);
  const [found, setFound] = useState<{ html: string; result: Result }>();
  useEffect(() => {
    if (html === null) return;
    let isCurrent = true;
    loadReader()
      .then((reader) => read(reader, html))
      .then((result) => isCurrent && setFound({ html, result }))
      .catch((error) => isCurrent && reportError(error, 'agreement text'));
    return () => {
      isCurrent = false;
    };
  }, [html, read, reportError]);
  return found?.html === html ? found?.result : undefined;
}

const findUnseen = (reader: Reader, html: string) => reader.findUnseenText(html);

/** The first text that a reader of the paper would not see; null while it is not known of any. */
export const useUnseenText = (html: string): UnseenText | null =>
  // An empty screen opens without what reads a text.
  useRead(html === '' ? null : html, findUnseen) ?? null;

const readToSign = (reader: Reader, html: string) => reader.readTextToSign(html);

/** The text as it is shown and signed; undefined until it is read. @param html null for none */
export const useTextToSign = (html: string | null): TextToSign | undefined =>
  useRead(html, readToSign);

/** Reads a text to be signed now; null, and reported, where it cannot be. */
export function useReadTextToSign() {
  const { reportError } = useAtomValue(hostServicesAtom);
  return async (html: string): Promise<TextToSign | null> => {
    try {
      return await (await loadReader()).readTextToSign(html);
    } catch (error) {
      reportError(error, 'agreement text');
      return null;
    }
  };
}
