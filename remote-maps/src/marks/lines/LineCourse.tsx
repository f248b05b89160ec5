import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { hasLineEnd } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { registeredContentAtom } from '../../registered/registered.state';
import { useAreaNumbers } from '../use-area-numbers';
import { useMarkName } from '../use-mark-name';
import { findRegisteredCourseAtom } from './line-drawing.state';
import { findMarksBesideAtom, saveLineAtom, splitLineAtom } from './line-edit.state';
import { useLineLength } from './use-line-texts';

interface LineCourseProps {
  line: KnownLine;
  /** Whether the form holds values that are not saved; the course stays until they are. */
  isEdited: boolean;
}

/** Shows the length of a line, with ways to split it, straighten it or follow the register. */
export function LineCourse({ line, isEdited }: LineCourseProps) {
  const t = useTexts('lines');
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const lengthOf = useLineLength();
  const curve =
    line.curvePoints.length > 0 ? t('curve', { count: line.curvePoints.length }) : t('straight');
  return (
    <>
      <p className="fb-line-facts">{[lengthOf(line), curve].filter(Boolean).join(' · ')}</p>
      {mayRecord && <CourseActions line={line} isEdited={isEdited} />}
    </>
  );
}

function CourseActions({ line, isEdited }: LineCourseProps) {
  const t = useTexts('lines');
  const [isSplitting, setSplitting] = useState(false);
  const [hasNoRegistered, setNoRegistered] = useState(false);
  const save = useSetAtom(saveLineAtom);
  const hasRegister = useAtomValue(registeredContentAtom) !== null;
  const findRegistered = useAtomValue(findRegisteredCourseAtom);
  const follow = () => {
    const course = findRegistered(line.startMarkUuid, line.endMarkUuid);
    setNoRegistered(course === null);
    if (course) void save({ ...line, ...course }, line);
  };
  return (
    <div className="fb-line-course">
      <Button
        aria-expanded={isSplitting}
        disabled={isEdited}
        onClick={() => setSplitting(!isSplitting)}
      >
        {t('split')}
      </Button>
      {hasRegister && (
        <Button disabled={isEdited} onClick={follow}>
          {t('followNow')}
        </Button>
      )}
      {line.curvePoints.length > 0 && (
        <Button disabled={isEdited} onClick={() => void save({ ...line, curvePoints: [] }, line)}>
          {t('straighten')}
        </Button>
      )}
      {hasNoRegistered && <p role="status">{t('followNone')}</p>}
      {isSplitting && !isEdited && <Split line={line} onSplit={() => setSplitting(false)} />}
    </div>
  );
}

/** Lets the user choose the mark at which the line becomes two; the nearest come first. */
function Split({ line, onSplit }: { line: KnownLine; onSplit: () => void }) {
  const t = useTexts('lines');
  const nameOf = useMarkName();
  const { metres } = useAreaNumbers();
  const beside = useAtomValue(findMarksBesideAtom)(line);
  const split = useSetAtom(splitLineAtom);
  const [chosen, setChosen] = useState('');
  const mark = beside.find((candidate) => candidate.mark.uuid === chosen)?.mark;
  return (
    <div className="fb-line-split">
      <SelectField
        label={t('splitAt')}
        value={chosen}
        options={[
          ['', t('splitNone')] as const,
          ...beside
            .filter((candidate) => !hasLineEnd(line, candidate.mark.uuid))
            .map(
              (candidate) =>
                [
                  candidate.mark.uuid,
                  t('splitDistance', {
                    name: nameOf(candidate.mark),
                    metres: metres(candidate.distance),
                  }),
                ] as const,
            ),
        ]}
        onChange={setChosen}
      />
      <Button
        type="primary"
        disabled={!mark}
        onClick={() => {
          if (mark) void split(line, mark);
          onSplit();
        }}
      >
        {t('splitNow')}
      </Button>
    </div>
  );
}
