import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { type ShownLine, type Skip, shownLines } from '@feltbok/survey-formats';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { codeListsAtom } from '../marks/code-lists.state';
import type { Duplicate, ImportReport } from '../marks/import/import-report.domain';

/** Shows the outcome of every line of a file. */
export function ImportAccount({ report }: { report: ImportReport }) {
  const t = useTexts('import');
  const { counts, rejected, rejectedLines, doubtful, doubtfulLines, duplicatePoints, lines } =
    report;
  const place = t(counts === 'lines' ? 'line' : 'object');
  const rejectedTitle = t(counts === 'lines' ? 'rejected' : 'rejectedFeatures', {
    count: rejected,
  });
  const listed = duplicatePoints.slice(0, shownLines);
  return (
    <>
      <Counts report={report} />
      {rejected > 0 && (
        <AccountTable
          title={rejectedTitle}
          isCut={rejectedLines.length < rejected}
          columns={[place, t('reason'), t('text')]}
          rows={rejectedLines.map((line) => ({
            number: line.number,
            about: t(`lineRejections.${line.reason}`, { system: line.system ?? '' }),
            detail: <Line {...line} />,
          }))}
        />
      )}
      {doubtful > 0 && (
        <AccountTable
          title={t('doubtful', { count: doubtful })}
          isCut={doubtfulLines.length < doubtful}
          columns={[place, t('reason'), t('text')]}
          rows={doubtfulLines.map((line) => ({
            number: line.number,
            about: t(`doubts.${line.doubt}`, { distance: Math.round(line.kilometres ?? 0) }),
            detail: <Line {...line} />,
          }))}
        />
      )}
      {lines !== null && lines.refused > 0 && (
        <AccountTable
          title={t('linesRefused', { count: lines.refused })}
          isCut={lines.refusedLines.length < lines.refused}
          columns={[place, t('reason')]}
          rows={lines.refusedLines.map(({ number, reason }) => ({
            number,
            about: t(`lineRefusals.${reason}`),
          }))}
        />
      )}
      {listed.length > 0 && (
        <AccountTable
          title={t('duplicateNames', { count: report.duplicates })}
          isCut={listed.length < report.duplicates}
          columns={[place, t('point'), t('liesAt')]}
          rows={listed.map(({ number, name, of }) => ({
            number,
            about: name || t('unnamed'),
            detail: <DuplicatePlace of={of} />,
          }))}
        />
      )}
    </>
  );
}

function Counts({ report }: { report: ImportReport }) {
  const t = useTexts('import');
  const language = useLanguage();
  const codes = useAtomValue(codeListsAtom).get('BoundaryMarkTypeCodes');
  const {
    added,
    duplicates,
    repeated,
    sharedNumbers,
    withoutType,
    heights,
    eastFirst,
    convertedFrom,
    isWgs84,
    lines,
  } = report;
  const unlisted = codes ? Object.entries(report.types).filter(([type]) => !codes.has(type)) : [];
  const metres = createNumberFormat(language, { maximumFractionDigits: 3 });
  const known = duplicates - repeated;
  const notes: Array<ReactNode> = [
    <strong key="added">{t('added', { count: added })}</strong>,
    lines !== null && <strong key="lines">{t('linesTaken', { count: lines.taken })}</strong>,
    lines !== null && lines.present > 0 && t('linesPresent', { count: lines.present }),
    known > 0 && t('duplicates', { count: known }),
    repeated > 0 && t('repeated', { count: repeated }),
    useSkipped(report),
    useOmittedTypes(report),
    sharedNumbers.count > 0 &&
      t('sharedNumbers', {
        count: sharedNumbers.count,
        numbers: sharedNumbers.first.join(', '),
        more: sharedNumbers.count > sharedNumbers.first.length ? ' …' : '',
      }),
    withoutType > 0 && t('withoutType', { count: withoutType }),
    unlisted.length > 0 &&
      t('unlisted', {
        count: unlisted.reduce((sum, [, count]) => sum + count, 0),
        types: unlisted.map(([type]) => type).join(', '),
      }),
    heights &&
      t('heights', {
        count: heights.count,
        lowest: metres.format(heights.lowest),
        highest: metres.format(heights.highest),
      }),
    eastFirst > 0 && t('eastFirst', { count: eastFirst }),
    isWgs84 && t('wgs84'),
    convertedFrom !== null && t('convertedFrom', { system: convertedFrom }),
  ];
  return (
    <ul className="fb-import-counts">
      {notes.filter(Boolean).map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an account does not change
        <li key={index}>{note}</li>
      ))}
    </ul>
  );
}

function useSkipped({ skipped }: ImportReport): string | null {
  const t = useTexts('import');
  const kinds = Object.entries(skipped) as Array<[Skip, number]>;
  if (kinds.length === 0) return null;
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  const names = kinds.map(([skip, count]) => t(`kinds.${skip}`, { count })).join(', ');
  return t('skipped', { count: total, kinds: names });
}

/** Names the object types of the file that were not chosen. */
function useOmittedTypes({ omittedTypes }: ImportReport): string | null {
  const t = useTexts('import');
  if (omittedTypes.length === 0) return null;
  const types = omittedTypes.map(({ name, objects }) => `${name || t('untyped')} (${objects})`);
  return t('omittedTypes', { types: types.join(', ') });
}

/** Names the mark or the line at a point's place. */
function DuplicatePlace({ of }: Pick<Duplicate, 'of'>) {
  const t = useTexts('import');
  const name = of.name || t('unnamed');
  return 'number' in of ? t('inLine', { name, number: of.number }) : t('inCase', { name });
}

interface AccountTableProps {
  title: string;
  /** Whether there are more rows than are shown. */
  isCut: boolean;
  columns: string[];
  rows: Array<{ number: number; about: string; detail?: ReactNode }>;
}

export function AccountTable({ title, isCut, columns, rows }: AccountTableProps) {
  const t = useTexts('import');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <section className="fb-import-lines" aria-label={title} tabIndex={0}>
      <table>
        <caption>
          {title}
          {isCut && ` ${t('shownOf', { count: rows.length })}`}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, about, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an account does not change
            <tr key={index}>
              <td>{number}</td>
              <td>{about}</td>
              {detail !== undefined && <td>{detail}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows a line of the file with visible blanks and tabs, and the part in question marked. */
function Line({ text, marked }: Pick<ShownLine, 'text' | 'marked'>) {
  const [from, to] = marked ?? [0, 0];
  return (
    <code>
      {showHiddenSigns(text.slice(0, from))}
      {to > from && <mark>{showHiddenSigns(text.slice(from, to))}</mark>}
      {showHiddenSigns(text.slice(to))}
    </code>
  );
}

/** Unicode's pictures of the control characters 0 to 31, in that order. */
const controlPictures = '␀␁␂␃␄␅␆␇␈␉␊␋␌␍␎␏␐␑␒␓␔␕␖␗␘␙␚␛␜␝␞␟';
const otherControlPicture = '␦';

/** Makes blanks, tabs and control characters visible. */
const showHiddenSigns = (text: string): string =>
  text
    .replaceAll(' ', '·')
    .replaceAll('\t', '→')
    .replace(/\p{Cc}/gu, (sign) => controlPictures[sign.charCodeAt(0)] ?? otherControlPicture);
