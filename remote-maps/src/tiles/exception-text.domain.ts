const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const longest = 200;

/** What a map service says in its exception report, at most 200 characters of it; empty where it is no such report. */
export function exceptionText(answer: string): string {
  const inner = /<(?:\w+:)?(?:ServiceException|ExceptionText)\b[^>]*>([\s\S]*?)<\//.exec(answer)?.[1] ?? '';
  const text = inner
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
