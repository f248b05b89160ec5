import type { TextToSign } from '@feltbok/domain/agreements/signing.domain.ts';
import type { UndescribedPicture } from '@feltbok/papers/picture-alternatives.ts';
import type { UnseenText } from '@feltbok/papers/read-html.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { type Agreement, isBegun } from './agreement.domain';
import type { ExceededLimit } from './find-exceeded-limit';

// The code that reads HTML and checks limits is large, so it is loaded with the first text or
// party.
const loadReader = () => import(/* webpackChunkName: "later-text-reader" */ './agreement-reader');
type Reader = Awaited<ReturnType<typeof loadReader>>;

interface Read<Result> {
  html: string;
  result: Result;
}

/** The last text that `read` has read, with its result; undefined before the first. */
function useLastRead<Result>(
  html: string | null,
  read: (reader: Reader, html: string) => Result | Promise<Result>,
): Read<Result> | undefined {
  const { reportError } = useAtomValue(hostServicesAtom);
  const [found, setFound] = useState<Read<Result>>();
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
  return found;
}

/** Result of `read` for the text; undefined while it is pending, and when it fails. */
function useRead<Result>(
  html: string | null,
  read: (reader: Reader, html: string) => Result | Promise<Result>,
): Result | undefined {
  const found = useLastRead(html, read);
  return found?.html === html ? found?.result : undefined;
}

const findUnseen = (reader: Reader, html: string) => reader.findUnseenText(html);

/**
 * The first text that a reader of the paper would not see; null for none, or while it is pending.
 */
export const useUnseenText = (html: string): UnseenText | null =>
  // An empty text is not read, so the empty screen opens without the reader's code.
  useRead(html === '' ? null : html, findUnseen) ?? null;

const listUndescribed = (reader: Reader, html: string) => reader.listUndescribedPictures(html);
const noPictures: readonly UndescribedPicture[] = [];

/**
 * The pictures that need an alternative text. While a changed text is read, those of the former one
 * are kept, because the user may be typing into their fields.
 */
export function useUndescribedPictures(html: string): readonly UndescribedPicture[] {
  const hasPictures = html.includes('<img');
  const found = useLastRead(hasPictures ? html : null, listUndescribed);
  return hasPictures ? (found?.result ?? noPictures) : noPictures;
}

/**
 * The limit that the agreement exceeds; null for none, or while the code is loaded that checks it.
 * The server checks the same rules.
 */
export function useExceededLimit(agreement: Agreement): ExceededLimit | null {
  const { reportError } = useAtomValue(hostServicesAtom);
  const [reader, setReader] = useState<Reader | null>(null);
  const isNeeded = isBegun(agreement);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    loadReader()
      .then((loaded) => isCurrent && setReader(loaded))
      .catch((error) => isCurrent && reportError(error, 'agreement limits'));
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, reportError]);
  return useMemo(() => reader?.findExceededLimit(agreement) ?? null, [reader, agreement]);
}

const readToSign = (reader: Reader, html: string) => reader.readTextToSign(html);

/** The text as it is shown and signed; undefined until it is read. @param html null for none */
export const useTextToSign = (html: string | null): TextToSign | undefined =>
  useRead(html, readToSign);

/** Returns a function that reads a text with `read`; it gives null after reporting an error. */
function useReadOnce<Result>(read: (reader: Reader, html: string) => Result | Promise<Result>) {
  const { reportError } = useAtomValue(hostServicesAtom);
  return async (html: string): Promise<Result | null> => {
    try {
      return await read(await loadReader(), html);
    } catch (error) {
      reportError(error, 'agreement text');
      return null;
    }
  };
}

/** Returns a function that reads a text to be signed; it gives null after reporting an error. */
export const useReadTextToSign = () => useReadOnce(readToSign);

/**
 * Returns a function that lists the pictures that need an alternative text; it gives null after
 * reporting an error.
 */
export const useReadUndescribedPictures = () => useReadOnce(listUndescribed);
