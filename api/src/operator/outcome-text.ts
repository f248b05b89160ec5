import type { CommandOutcome } from '../operator-commands/operator-command';

/** @param json whether the text is for a script: an array of rows, or `{ changed, message }` */
export function formatOutcome(outcome: CommandOutcome, json: boolean): string {
  if (json) return JSON.stringify('rows' in outcome ? outcome.rows : outcome, null, 2);
  return 'rows' in outcome ? formatTable(outcome) : outcome.message;
}

function formatTable({
  rows,
  none = 'There are none.',
}: Extract<CommandOutcome, { rows: unknown }>): string {
  const [first] = rows;
  if (!first) return none;
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => formatCell(row[name])))];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
