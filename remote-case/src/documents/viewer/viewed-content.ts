/**
 * The content of a document as the viewer reads it: range by range, also while most of it is still
 * elsewhere.
 */
export interface ViewedContent {
  /** In bytes. */
  size: number;
  /**
   * The bytes from `begin` up to `end`, which is not among them. Rejects when they cannot be had.
   */
  read(begin: number, end: number): Promise<Blob>;
  /**
   * All of it; fetched once, however often it is asked for. Rejects when it cannot be had; asked
   * again, it tries again.
   */
  whole(): Promise<Blob>;
}

/** A content that is here. */
export const contentAtHand = (content: Blob): ViewedContent => ({
  size: content.size,
  read: async (begin, end) => content.slice(begin, end),
  whole: async () => content,
});

/** Where a content is fetched from. */
interface ContentSource {
  /** The part, or the whole where the source gives no parts. */
  part(begin: number, end: number): Promise<Blob>;
  whole(): Promise<Blob>;
}

/** A content that is elsewhere: parts come when they are read, until the whole has come. */
export function contentElsewhere(size: number, source: ContentSource): ViewedContent {
  let here: Blob | null = null;
  let coming: Promise<Blob> | null = null;
  const whole = () => {
    coming ??= source.whole().then(
      (content) => {
        here = content;
        return content;
      },
      (error) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  return {
    size,
    whole,
    async read(begin, end) {
      if (here) return here.slice(begin, end);
      const part = await source.part(begin, end).catch(() => null);
      if (part?.size === end - begin) return part;
      // Whoever gives no parts is not asked for each of them again.
      return (await whole()).slice(begin, end);
    },
  };
}
