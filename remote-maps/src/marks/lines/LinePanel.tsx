import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { boundaryLineForm } from '@feltbok/domain/boundary-lines/boundary-line-form.ts';
import type { ListedLine } from '@feltbok/domain/boundary-lines/line-list.domain.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useDraft } from '@feltbok/runtime/editing/use-draft.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import { PermittedPart } from '@feltbok/ui/permitted-part.tsx';
import { useSaveByKey } from '@feltbok/ui/save-bar.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import { MapPanel } from '../../controls/MapPanel';
import type { MapPanelProps } from '../../controls/map-mode';
import { getPanelCover } from '../../controls/panel-room';
import { unprojectUtm } from '../../coordinates/utm.domain';
import { toZone } from '../../mark-model/mark-form.domain';
import { LineCourse } from './LineCourse';
import { LineFailure } from './LineFailure';
import { LineFormFields } from './LineFormFields';
import { deleteLineAtom, saveLineAtom } from './line-edit.state';
import { applyLineForm, isSameLineForm, type LineForm, toLineForm } from './line-form.domain';
import { failedLinesAtom, findPlacesAtom, type LineDraft } from './lines.state';
import { useLineName } from './use-line-texts';
import '../mark-edit.css';
import './lines.css';

const validate: (form: LineForm) => object = createFormValidator(boundaryLineForm);

interface LinePanelProps extends Pick<MapPanelProps, 'id' | 'map' | 'onClose'> {
  listed: ListedLine;
}

/** All that is known of a line. What is written is stored on the device until it is saved. */
export function LinePanel(props: LinePanelProps) {
  const { line } = props.listed;
  const rejected = useRejectedLine(line.uuid);
  const save = useSetAtom(saveLineAtom);
  /** The line as it was when the user began to write; `null` while nothing is written. */
  const [edited, setEdited] = useState<KnownLine | null>(null);
  const base = edited ?? line;
  const initialValues = useMemo(() => toLineForm(rejected ?? base), [rejected, base]);
  return (
    <Form<LineForm>
      initialValues={initialValues}
      keepDirtyOnReinitialize
      validate={validate}
      onSubmit={async (form) => {
        if ((await save(applyLineForm(base, form), base)) === 'stored') setEdited(null);
      }}
      subscription={{}}
      render={() => <LineFormPanel {...props} base={base} onEdit={setEdited} />}
    />
  );
}

/** The values that the server rejected, so that the user can correct them. */
function useRejectedLine(uuid: string): KnownLine | null {
  const failed = useAtomValue(failedLinesAtom).get(uuid);
  const isUpdate = failed && !failed.conflict && failed.change.method !== 'DELETE';
  return isUpdate ? failed.change.payload.line : null;
}

interface LineFormPanelProps extends LinePanelProps {
  /** The line that the form's changes are based on. */
  base: KnownLine;
  /** Called with the base of the first change, and with `null` when nothing is changed. */
  onEdit: (base: KnownLine | null) => void;
}

function LineFormPanel({ id, map, onClose, listed, base, onEdit }: LineFormPanelProps) {
  const t = useTexts('lines');
  const nameOf = useLineName();
  const form = useForm<LineForm>();
  const { dirty = false, hasValidationErrors = false } = useFormState<LineForm>({
    subscription: { dirty: true, hasValidationErrors: true },
  });
  const canSave = dirty && !hasValidationErrors;
  const submit = async () => void (await form.submit());
  useSaveByKey(canSave, submit);
  useLineDraft(base, dirty, onEdit);
  useLineInView(listed.line, map);
  return (
    <MapPanel
      id={id}
      title={t('named', { name: nameOf(listed.line) })}
      onClose={onClose}
      foot={
        <PermittedPart needs="record">
          <Actions listed={listed} canSave={canSave} onSave={() => void submit()} />
        </PermittedPart>
      }
    >
      <form
        className="fb-mark-edit"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <LineFailure uuid={listed.line.uuid} />
        <LineCourse line={listed.line} isEdited={dirty} />
        <PermittedPart needs="record">
          <LineFormFields />
        </PermittedPart>
        {/* Enter in a field saves, as the button at the foot does. */}
        <input type="submit" hidden />
      </form>
    </MapPanel>
  );
}

/** Stores what is written on the device, and restores it when the line is opened again. */
function useLineDraft(
  base: KnownLine,
  isUnsaved: boolean,
  onEdit: LineFormPanelProps['onEdit'],
): void {
  const form = useForm<LineForm>();
  const nameOf = useLineName();
  const open = useAtomValue(openBusinessAtom);
  // What is written from now on is based on the line as it is now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when writing begins and ends
  useEffect(() => onEdit(isUnsaved ? base : null), [isUnsaved]);
  useDraft<LineDraft>({
    key: `boundaryLine ${base.uuid}`,
    unsaved: isUnsaved,
    read: () => ({
      key: `boundaryLine ${base.uuid}`,
      kind: 'boundaryLine',
      caseNumber: open?.business.details.caseNumber ?? '',
      businessId: base.businessId,
      name: nameOf(base),
      fields: { line: base, form: form.getState().values },
    }),
    subscribe: (listener) => form.subscribe(listener, { values: true }),
    discard: () => form.reset(),
    restore: (draft) => {
      if (isSameLineForm(draft.form, toLineForm(draft.line))) return false;
      onEdit(draft.line);
      form.batch(() => {
        for (const [name, value] of Object.entries(draft.form))
          form.change(name as keyof LineForm, value);
      });
      return true;
    },
    onLeft: () => undefined,
  });
}

/** Moves the map when the line is opened, because the panel may cover its start. */
function useLineInView(line: KnownLine, map: MapPanelProps['map']): void {
  const places = useAtomValue(findPlacesAtom)(line);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the line as it was opened
  useEffect(() => {
    const middle = places?.[Math.floor(places.length / 2)];
    if (!middle) return;
    const position = unprojectUtm({ ...middle, zone: toZone(line.utmType) });
    map.scrollIntoView(position, getPanelCover(map));
  }, []);
}

interface ActionsProps {
  listed: ListedLine;
  canSave: boolean;
  onSave: () => void;
}

function Actions({ listed: { line, status }, canSave, onSave }: ActionsProps) {
  const t = useTexts('lines');
  const maps = useTexts('maps');
  const shared = useTexts();
  const nameOf = useLineName();
  const form = useForm<LineForm>();
  const { dirty = false, hasValidationErrors = false } = useFormState<LineForm>({
    subscription: { dirty: true, hasValidationErrors: true },
  });
  const remove = useSetAtom(deleteLineAtom);
  const [asking, setAsking] = useState<'reset' | 'delete' | null>(null);
  const shown = dirty ? 'not saved' : status;
  const state = hasValidationErrors
    ? shared('saveBar.invalid')
    : maps(`marks.savingStatus.${shown}`);
  return (
    <div className="fb-mark-actions">
      <p className={`fb-mark-state fb-mark-state-${shown.replace(' ', '-')}`} role="status">
        {state}
      </p>
      <Button size="large" danger onClick={() => setAsking('delete')}>
        {maps('marks.delete')}
      </Button>
      <Button size="large" disabled={!dirty} onClick={() => setAsking('reset')}>
        {maps('marks.reset')}
      </Button>
      <Button size="large" type="primary" disabled={!canSave} onClick={onSave}>
        {shared('save')}
      </Button>
      <ConfirmDialog
        open={asking !== null}
        kind={asking === 'delete' ? 'delete' : 'warning'}
        text={
          asking === 'delete' ? t('deleteQuestion', { name: nameOf(line) }) : t('resetQuestion')
        }
        onYes={() => {
          if (asking === 'delete') void remove(line);
          else form.reset();
          setAsking(null);
        }}
        onNo={() => setAsking(null)}
      />
    </div>
  );
}
