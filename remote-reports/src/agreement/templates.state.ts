import type { AgreementTemplate, AgreementTemplateBody } from '@feltbok/contract/agreements.ts';
import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { readRevision, toRevisionTag } from '@feltbok/contract/client/entity-tag.ts';
import { customerList } from '@feltbok/runtime/device/customer-list.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText, type SharedKey } from '@feltbok/runtime/i18n/i18n.ts';
import { atom } from 'jotai';

const none: readonly AgreementTemplate[] = [];

/** No template has it: what is based on it is answered with the template as it is. */
const unknownRevision = 0;

const { listAtom, loadAtom } = customerList('getAgreementTemplates', {
  loaded: 'ToastMessages.AgreementTemplatesLoadedSuccessfully',
  failed: 'ToastMessages.AgreementTemplatesLoadingError',
  isChangedByUsers: true,
});

export const loadTemplatesAtom = loadAtom;
export const templatesPhaseAtom = atom((get) => get(listAtom).phase);
export const templatesAtom = atom((get) => get(listAtom).items ?? none);

/**
 * What became of a template that was to be saved.
 * - `taken`: another has the name, perhaps since a moment ago
 * - `changed`: somebody else has changed it since; the list now has theirs
 * - `notFound`: the template no longer exists
 * - `full`: there are too many, or they are too long
 * - `unreachable`: templates are saved by the server alone, which knows all names; nothing waits to
 *   be sent
 * - `failed`: any other reason; the user has been notified
 */
export type TemplateOutcome =
  | { saved: AgreementTemplate }
  | 'taken'
  | 'changed'
  | 'notFound'
  | 'full'
  | 'unreachable'
  | 'failed';

/** Saves the text as a new template. @param name trimmed here */
export const saveTemplateAtom = atom(
  null,
  async (get, set, { name, htmlContent }: AgreementTemplateBody): Promise<TemplateOutcome> => {
    const body = { name: name.trim(), htmlContent };
    const { api } = get(hostServicesAtom);
    const answer = await api.call('postAgreementTemplate', {
      path: {},
      body,
      idempotencyKey: crypto.randomUUID(),
    });
    if (!answer.ok)
      return set(failAtom, answer.failure, 'ToastMessages.AgreementTemplateSavingError');
    const saved = {
      rowKey: answer.body.rowKey,
      revision: readRevision(answer.etag) ?? unknownRevision,
      ...body,
    };
    set(putAtom, saved, 'ToastMessages.AgreementTemplateSavedSuccessfully');
    return { saved };
  },
);

/** Puts name and text in place of a template's. @param template as the user has seen it */
export const updateTemplateAtom = atom(
  null,
  async (
    get,
    set,
    template: AgreementTemplate,
    changed: AgreementTemplateBody,
  ): Promise<TemplateOutcome> => {
    const body = { name: changed.name.trim(), htmlContent: changed.htmlContent };
    const { rowKey, revision } = template;
    const { api } = get(hostServicesAtom);
    const answer = await api.call('putAgreementTemplate', {
      path: { rowKey },
      body,
      idempotencyKey: crypto.randomUUID(),
      ifMatch: toRevisionTag(revision),
    });
    if (!answer.ok)
      return set(failAtom, answer.failure, 'ToastMessages.AgreementTemplateUpdatingError');
    const saved = { rowKey, revision: readRevision(answer.etag) ?? unknownRevision, ...body };
    set(putAtom, saved, 'ToastMessages.AgreementTemplateUpdatedSuccessfully');
    return { saved };
  },
);

/**
 * Removes a template for everyone. The user is notified of what came of it; a template that was
 * changed meanwhile stays.
 */
export const deleteTemplateAtom = atom(
  null,
  async (get, set, { rowKey, revision }: AgreementTemplate): Promise<void> => {
    const { api, notify } = get(hostServicesAtom);
    const answer = await api.call('deleteAgreementTemplate', {
      path: { rowKey },
      body: undefined,
      idempotencyKey: crypto.randomUUID(),
      ifMatch: toRevisionTag(revision),
    });
    if (!answer.ok && answer.failure.status !== 404) {
      set(failAtom, answer.failure, 'ToastMessages.AgreementTemplateDeletingError');
      return;
    }
    set(listAtom, {
      ...get(listAtom),
      items: get(templatesAtom).filter((one) => one.rowKey !== rowKey),
    });
    notify({
      kind: 'success',
      text: getText('ToastMessages.AgreementTemplateDeletedSuccessfully'),
    });
  },
);

/** Puts a saved template into the list, and notifies the user. */
const putAtom = atom(null, (get, set, saved: AgreementTemplate, message: SharedKey) => {
  const templates = get(templatesAtom);
  const isKnown = templates.some(({ rowKey }) => rowKey === saved.rowKey);
  set(listAtom, {
    phase: 'completed',
    items: isKnown
      ? templates.map((one) => (one.rowKey === saved.rowKey ? saved : one))
      : [...templates, saved].sort((a, b) => a.name.localeCompare(b.name, 'nb')),
  });
  get(hostServicesAtom).notify({ kind: 'success', text: getText(message) });
});

const failAtom = atom(
  null,
  (get, set, failure: ApiFailure, message: SharedKey): TemplateOutcome => {
    const { kind, status, body } = failure;
    get(hostServicesAtom).notify({ kind: 'error', text: getText(message) });
    const { current, errors } = (body ?? {}) as {
      current?: AgreementTemplate;
      errors?: Array<{ field: string }>;
    };
    if (status === 412 && current) {
      const items = get(templatesAtom).map((one) =>
        one.rowKey === current.rowKey ? current : one,
      );
      set(listAtom, { ...get(listAtom), items });
      return 'changed';
    }
    if (status === 404) return 'notFound';
    if (status === 422) return 'full';
    if (kind === 'unreachable') return 'unreachable';
    return status === 400 && errors?.some(({ field }) => field === 'name') ? 'taken' : 'failed';
  },
);
