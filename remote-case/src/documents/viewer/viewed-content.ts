/**
 * A document's content as the viewer reads it: in ranges, even while most of it is not fetched yet.
 */
export interface ViewedContent {
  /** Size in bytes. */
  size: number;
  /**
   * Reads the bytes from `begin` up to but not including `end`; rejects when they cannot be read.
   */
  read(begin: number, end: number): Promise<Blob>;
  /**
   * Reads all of it, and fetches it only once. Rejects when that fails; a later call tries again.
   */
  whole(): Promise<Blob>;
}

/** Creates a content that is on the device. */
export const createLocalContent = (content: Blob): ViewedContent => ({
  size: content.size,
  read: async (begin, end) => content.slice(begin, end),
  whole: async () => content,
});

/** Fetches the content from elsewhere. */
interface ContentSource {
  /** Fetches a part, or the whole content when the source gives no parts. */
  part(begin: number, end: number): Promise<Blob>;
  whole(): Promise<Blob>;
}

/** Creates a content that is fetched in parts as they are read, until all of it is there. */
export function createFetchedContent(size: number, source: ContentSource): ViewedContent {
  let fetched: Blob | null = null;
  let fetching: Promise<Blob> | null = null;
  const whole = () => {
    fetching ??= source.whole().then(
      (content) => {
        fetched = content;
        return content;
      },
      (error) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  return {
    size,
    whole,
    async read(begin, end) {
      if (fetched) return fetched.slice(begin, end);
      const part = await source.part(begin, end).catch(() => null);
      if (part?.size === end - begin) return part;
      // A source that gives no parts is asked for the whole content only once.
      return (await whole()).slice(begin, end);
    },
  };
}
