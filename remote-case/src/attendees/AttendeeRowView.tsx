import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import { isPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import { isRoleCode, type RoleCode, roleCodes } from '@feltbok/domain/attendees/roles.ts';
import { noSignature } from '@feltbok/domain/signatures/signature-record.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { DeleteIcon, SignIcon } from '@feltbok/ui/case-icons.tsx';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Select } from '@feltbok/ui/fields.tsx';
import { CheckIcon, ChevronDownIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useId, useMemo, useState } from 'react';
import { AttendeeDetails } from './AttendeeDetails';
import { formatNameLine, getIdentification } from './attendee-display.domain';
import { setParticipationAtom, setRoleAtom, signAtom } from './attendees.state';
import { type AttendeeTableRow, isRowComplete, toAttendee, toForm } from './attendees-draft.domain';
import { NewAttendeeForm } from './NewAttendeeForm';
import { getParticipation, type Participation, participations } from './participation.domain';

interface AttendeeRowViewProps extends AttendeeTableRow {
  /** Whether the device holds strokes of a signature that nobody has accepted yet. */
  isSignatureBegun: boolean;
  canDelete: boolean;
  onSign: (uuid: string) => void;
  onDelete: (uuid: string) => void;
}

/** One party. It is memoized, since a keystroke in one form must not render a hundred rows anew. */
export const AttendeeRowView = memo(function AttendeeRowView(props: AttendeeRowViewProps) {
  const { isSignatureBegun, canDelete, onSign, onDelete, ...row } = props;
  const t = useTexts('case');
  const panelId = useId();
  const [isOpened, setIsOpened] = useState(false);
  const [initialForm] = useState(() => toForm(row));
  const attendee = toAttendee(row);
  const { uuid, signature } = attendee;
  const name = attendee.name || t('attendees.newName');
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const isReady = isRowComplete(row) && mayRecord;
  // A new party's panel is its form, and stays open.
  const isOpen = row.isNew || isOpened;
  const signatureState = signature ? 'signed' : 'none';
  return (
    <tbody className={row.isNew ? 'fb-attendee fb-attendee-new' : 'fb-attendee'}>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="fb-attendee-toggle"
            aria-expanded={isOpen}
            aria-controls={panelId}
            disabled={row.isNew}
            onClick={() => setIsOpened(!isOpened)}
          >
            <ChevronDownIcon size={20} />
            <Name attendee={{ ...attendee, name }} />
          </button>
        </th>
        <ChoiceCells attendee={attendee} name={name} isNew={row.isNew} disabled={!isReady} />
        <td>
          <SignatureButton
            name={name}
            state={isSignatureBegun ? 'begun' : signatureState}
            // The pad shows the signature that it is to replace.
            disabled={!isReady || isPlaceholder('signature', signature)}
            onClick={() => onSign(uuid)}
          />
        </td>
        {canDelete && (
          <td>
            {row.isNew && (
              <DeleteButton
                label={t('attendees.deleteOf', { name })}
                onClick={() => onDelete(uuid)}
              />
            )}
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={panelId} className="fb-attendee-panel">
          <td colSpan={canDelete ? 5 : 4}>
            {row.isNew ? (
              <NewAttendeeForm uuid={uuid} initialForm={initialForm} />
            ) : (
              <AttendeeDetails attendee={attendee} />
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
});

const DeleteButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <LightButton className="fb-attendee-delete" label={label} onClick={onClick}>
    <DeleteIcon />
  </LightButton>
);

function Name({ attendee }: { attendee: AttendeeDraft }) {
  const t = useTexts('case');
  const identification = getIdentification(attendee, 'masked');
  return (
    <span>
      <bdi>{formatNameLine(attendee)}</bdi>
      {identification && (
        <small>
          {t(`attendees.${identification.label}`)} {identification.number}
        </small>
      )}
    </span>
  );
}

interface ChoiceCellsProps {
  attendee: AttendeeDraft;
  name: string;
  /** Only a new party's role can be chosen. */
  isNew: boolean;
  disabled: boolean;
}

/** Lets the user choose whether and how the party took part, and a new party's role. */
function ChoiceCells({ attendee, name, isNew, disabled }: ChoiceCellsProps) {
  const t = useTexts('case');
  const setParticipation = useSetAtom(setParticipationAtom);
  const setRole = useSetAtom(setRoleAtom);
  const participationOptions = useMemo(
    () => participations.map((choice) => [choice, t(`attendees.participation.${choice}`)] as const),
    [t],
  );
  const roleOptions = useMemo(
    () => roleCodes.map((code) => [code, t(`attendees.roles.${code}`)] as const),
    [t],
  );
  const sign = useSetAtom(signAtom);
  const [isAsking, setIsAsking] = useState(false);
  const { uuid, role, roleCode, signature } = attendee;
  const participation = getParticipation(attendee);
  const isSignatureHere = !isPlaceholder('signature', signature);
  const handleChoice = (chosen: Participation) => {
    // A signature says that the party was there, so the user is asked first.
    if (chosen === 'no' && signature !== '') setIsAsking(true);
    else setParticipation(uuid, chosen);
  };
  return (
    <>
      <td>
        <Select
          label={t('attendees.participatedOf', { name })}
          value={participation}
          options={participationOptions}
          disabled={disabled}
          onChange={handleChoice}
        />
        {attendee.isRepresentedBy && (
          <small className="fb-attendee-deputy" aria-hidden="true">
            {t(`attendees.participation.${participation}`)}
          </small>
        )}
        <ConfirmDialog
          open={isAsking}
          kind="warning"
          text={t(
            isSignatureHere ? 'attendees.signedQuestion' : 'attendees.signedElsewhereQuestion',
            { name },
          )}
          onYes={() => {
            setIsAsking(false);
            setParticipation(uuid, 'no');
            if (isSignatureHere) sign(uuid, noSignature);
          }}
          onNo={() => setIsAsking(false)}
        />
      </td>
      <td>
        {isNew ? (
          <Select<RoleCode>
            label={t('attendees.roleOf', { name })}
            value={roleCode as RoleCode}
            options={roleOptions}
            disabled={disabled}
            onChange={(code) => setRole(uuid, code)}
          />
        ) : (
          <span>{isRoleCode(roleCode) ? t(`attendees.roles.${roleCode}`) : role}</span>
        )}
      </td>
    </>
  );
}

interface SignatureButtonProps {
  name: string;
  state: 'none' | 'begun' | 'signed';
  disabled: boolean;
  onClick: () => void;
}

/** Opens the pad. Words and symbol, not colour alone, say whether there is a signature. */
function SignatureButton({ name, state, disabled, onClick }: SignatureButtonProps) {
  const t = useTexts('case');
  const label = {
    none: 'attendees.signFor',
    begun: 'attendees.begunFor',
    signed: 'attendees.signedBy',
  } as const;
  const text = {
    none: 'attendees.sign',
    begun: 'attendees.begun',
    signed: 'attendees.signed',
  } as const;
  return (
    <LightButton
      className={`fb-attendee-sign fb-attendee-sign-${state}`}
      label={t(label[state], { name })}
      disabled={disabled}
      onClick={onClick}
    >
      {state === 'signed' ? <CheckIcon size={20} /> : <SignIcon size={20} />}
      <span>{t(text[state])}</span>
    </LightButton>
  );
}
