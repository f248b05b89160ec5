import { getMarkTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useDraft } from '@feltbok/runtime/editing/use-draft.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { PermittedPart } from '@feltbok/ui/permitted-part.tsx';
import { useSaveByKey } from '@feltbok/ui/save-bar.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import { catalogueAtom } from '../catalogue/catalogue.state';
import { MapPanel } from '../controls/MapPanel';
import type { MapModeProps } from '../controls/map-mode';
import { getPanelCover } from '../controls/panel-room';
import { projectToUtm, type UtmPosition, unprojectUtm } from '../coordinates/utm.domain';
import { type MarkForm, positionOfForm, toZone } from '../mark-model/mark-form.domain';
import { findMarkFormErrors } from '../mark-model/mark-form-rules';
import { LazyAreaLine } from './area/lazy-area';
import { pickedCornersAtom } from './area/picked-corners.state';
import { findTiedElementsAtom } from './attached-sketch.state';
import { deleteMarkWithLinesAtom } from './lines/line-edit.state';
import { useLinesOfMarkText } from './lines/use-line-texts';
import { MarkFailure } from './MarkFailure';
import { MarkFormFields } from './MarkFormFields';
import { MarkMeasurements } from './MarkMeasurements';
import { MarkPhotos } from './MarkPhotos';
import { MarkSketches } from './MarkSketches';
import { MeasureMarkButton } from './MeasureMarkButton';
import { createDraftKey, type MarkDraft, storableMarkDraft } from './mark-drafts.state';
import {
  canResetMarkAtom,
  canSaveMarkAtom,
  closeMarkAtom,
  isMarkUnsavedAtom,
  leaveMarkAtom,
  type MarkEdit,
  markEditAtom,
  resetMarkAtom,
  saveMarkAtom,
} from './mark-edit.state';
import { photoCountsAtom } from './mark-photos.state';
import { loadMarkRulesAtom } from './mark-rules.state';
import { markByUuidAtom } from './marks.state';
import { NudgePad } from './NudgePad';
import { LazyMarkResidual } from './residuals/lazy-residuals';
import { StakeOutButton } from './StakeOutButton';
import { useFormSync } from './use-form-sync';
import { useMarkTitle } from './use-mark-name';
import './mark-edit.css';

/** The panel of the edited boundary mark. */
export function MarkEditPanel({ map }: Pick<MapModeProps, 'map'>) {
  const open = useAtomValue(openBusinessAtom);
  const edit = useAtomValue(markEditAtom);
  if (!open || !edit) return null;
  const goTo = (position: UtmPosition) => map.goTo(position, getPanelCover(map));
  return (
    <MarkPanel
      key={edit.mark.uuid}
      edit={edit}
      business={open.business}
      onGoTo={goTo}
      onOpen={(position) => map.scrollIntoView(unprojectUtm(position), getPanelCover(map))}
    />
  );
}

interface MarkPanelProps {
  edit: MarkEdit;
  business: Business;
  onGoTo: (position: UtmPosition) => void;
  /** Called when the panel opens, because it may cover the mark. */
  onOpen: (position: UtmPosition) => void;
}

/** The area that the mark is a selected corner of. */
function AreaOfCorner({ uuid }: { uuid: string }) {
  const isCorner = useAtomValue(pickedCornersAtom).has(uuid);
  return isCorner && <LazyAreaLine />;
}

/** The form of a mark, from how it was written when the panel opened. */
function MarkPanel(props: MarkPanelProps) {
  const save = useSetAtom(saveMarkAtom);
  const canSave = useAtomValue(canSaveMarkAtom);
  const [began] = useState(props.edit.form);
  return (
    <Form<MarkForm>
      initialValues={began}
      validate={findMarkFormErrors}
      onSubmit={async () => {
        if (canSave) await save();
      }}
      subscription={{}}
      render={() => <MarkFormPanel {...props} />}
    />
  );
}

/** All that is known of a mark, to be put right, saved, reset and deleted. */
function MarkFormPanel({ edit, business, onGoTo, onOpen }: MarkPanelProps) {
  const t = useTexts('maps');
  const getTitle = useMarkTitle();
  const leave = useSetAtom(leaveMarkAtom);
  const loadRules = useSetAtom(loadMarkRulesAtom);
  const canSave = useAtomValue(canSaveMarkAtom);
  const hasRegister = useAtomValue(catalogueAtom)?.registered != null;
  const form = useForm<MarkForm>();
  useFormSync(form, edit.mark.uuid);
  useMarkDraft(edit, business);
  const position = positionOfForm(edit.form);
  // They came with the panel itself.
  useEffect(() => void loadRules(), [loadRules]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the mark as it was opened
  useEffect(() => {
    if (position) onOpen(position);
  }, []);
  const submit = async () => void (await form.submit());
  useSaveByKey(canSave, submit);
  return (
    <MapPanel
      id="fb-mark-edit"
      title={getTitle(edit.mark)}
      onClose={() => leave()}
      action={
        position && (
          <StakeOutButton
            name={getMarkTitle(edit.mark) || t('marks.unnumbered')}
            position={position}
            mark={edit.mark}
          />
        )
      }
      foot={
        <PermittedPart needs="record">
          <Actions edit={edit} onSave={() => void submit()} />
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
        <MarkFailure uuid={edit.mark.uuid} />
        <PermittedPart needs="record">
          <MarkFormFields />
        </PermittedPart>
        <AreaOfCorner uuid={edit.mark.uuid} />
        <MarkPhotos mark={edit.mark} />
        <MarkSketches
          markUuid={edit.mark.uuid}
          onGoTo={(place) =>
            onGoTo({
              ...projectToUtm(place, toZone(edit.mark.utmType)),
              zone: toZone(edit.mark.utmType),
            })
          }
        />
        <PermittedPart needs="record">
          <NudgePad canMove={position !== null} onGoTo={() => position && onGoTo(position)} />
        </PermittedPart>
        <MarkMeasurements mark={edit.mark} form={edit.form} />
        {hasRegister && <LazyMarkResidual uuid={edit.mark.uuid} />}
        <PermittedPart needs="record">
          <MeasureMarkButton uuid={edit.mark.uuid} />
        </PermittedPart>
        {/* Enter in a field saves, as the button at the foot does. */}
        <input type="submit" hidden />
      </form>
    </MapPanel>
  );
}

/**
 * Stores what is written on the device at once; a drawn mark is kept there until it is saved or
 * deleted.
 */
function useMarkDraft({ mark, form }: MarkEdit, business: Business): void {
  const store = useStore();
  const isUnsaved = useAtomValue(isMarkUnsavedAtom);
  useDraft<MarkDraft>({
    key: createDraftKey(mark),
    unsaved: isUnsaved || mark.metaType === 'User',
    // The panel may render later than the latest keystroke.
    read: () => {
      const edit = store.get(markEditAtom);
      const written = edit?.mark.uuid === mark.uuid ? edit : { mark, form };
      return storableMarkDraft({ mark: written.mark, form: written.form }, business);
    },
    subscribe: (listener) => store.sub(markEditAtom, listener),
    discard: () => store.set(closeMarkAtom),
  });
}

function Actions({ edit: { mark }, onSave }: { edit: MarkEdit; onSave: () => void }) {
  const t = useTexts('maps');
  const shared = useTexts();
  const canSave = useAtomValue(canSaveMarkAtom);
  const canReset = useAtomValue(canResetMarkAtom);
  const isUnsaved = useAtomValue(isMarkUnsavedAtom);
  const listed = useAtomValue(markByUuidAtom)(mark.uuid);
  const hasPhotos = useAtomValue(photoCountsAtom).has(mark.uuid);
  const hasSketch = useAtomValue(findTiedElementsAtom)(mark.uuid).length > 0;
  const reset = useSetAtom(resetMarkAtom);
  const remove = useSetAtom(deleteMarkWithLinesAtom);
  const linesText = useLinesOfMarkText(mark.uuid);
  const [asking, setAsking] = useState<'reset' | 'delete' | null>(null);
  const { hasValidationErrors } = useFormState({ subscription: { hasValidationErrors: true } });
  const status =
    isUnsaved || mark.metaType !== 'Database' ? 'not saved' : (listed?.status ?? 'saved');
  const state = hasValidationErrors ? shared('saveBar.invalid') : t(`marks.savingStatus.${status}`);
  return (
    <div className="fb-mark-actions">
      <p className={`fb-mark-state fb-mark-state-${status.replace(' ', '-')}`} role="status">
        {state}
      </p>
      <Button size="large" danger onClick={() => setAsking('delete')}>
        {t('marks.delete')}
      </Button>
      <Button size="large" disabled={!canReset} onClick={() => setAsking('reset')}>
        {t('marks.reset')}
      </Button>
      <Button size="large" type="primary" disabled={!canSave} onClick={onSave}>
        {shared('save')}
      </Button>
      <ConfirmDialog
        open={asking !== null}
        kind={asking === 'delete' ? 'delete' : 'warning'}
        text={
          asking === 'reset'
            ? t('marks.resetQuestion')
            : [
                t('DeleteBoundaryMarkWarningMessage'),
                ...linesText,
                ...(hasPhotos || hasSketch ? [t('marks.photos.stayAfterDeletion')] : []),
              ].join(' ')
        }
        onYes={() => {
          if (asking === 'delete') void remove();
          else reset();
          setAsking(null);
        }}
        onNo={() => setAsking(null)}
      />
    </div>
  );
}
