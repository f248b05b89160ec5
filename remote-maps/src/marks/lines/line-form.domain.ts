import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';

/** A line as its panel edits it. */
export interface LineForm
  extends Pick<
    KnownLine,
    | 'follows'
    | 'followsTerrainDetail'
    | 'administrativeBoundary'
    | 'disputed'
    | 'measurementMethod'
    | 'remark'
  > {
  agreedBy: readonly string[];
  /** Centimetres as they are typed; empty when not known. */
  accuracy: string;
  /** ISO 8601 date; empty when not known. */
  capturedOn: string;
}

export const toLineForm = ({
  follows,
  followsTerrainDetail,
  administrativeBoundary,
  disputed,
  agreedBy,
  measurementMethod,
  quality,
  capturedOn,
  remark,
}: KnownLine): LineForm => ({
  follows,
  followsTerrainDetail,
  administrativeBoundary,
  disputed,
  agreedBy,
  measurementMethod,
  accuracy: String(quality.accuracy ?? ''),
  capturedOn: capturedOn ?? '',
  remark,
});

/** The line with what is written in a valid form. */
export const applyLineForm = (
  line: KnownLine,
  { agreedBy, accuracy, capturedOn, ...written }: LineForm,
): KnownLine => ({
  ...line,
  ...written,
  agreedBy: [...agreedBy],
  quality: { accuracy: accuracy === '' ? null : Number(accuracy) },
  capturedOn: capturedOn || null,
});

/** Whether two lists name the same parties, in whatever order; an absent one names none. */
export const isSameSet = (first: readonly string[] = [], second: readonly string[] = []): boolean =>
  [...first].sort().join(' ') === [...second].sort().join(' ');

export function isSameLineForm(first: LineForm, second: LineForm): boolean {
  const { agreedBy: firstParties, ...firstFields } = first;
  const { agreedBy: secondParties, ...secondFields } = second;
  const names = Object.keys(firstFields) as (keyof typeof firstFields)[];
  return (
    names.every((name) => firstFields[name] === secondFields[name]) &&
    isSameSet(firstParties, secondParties)
  );
}
