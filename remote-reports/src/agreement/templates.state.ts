import type { AgreementTemplate, AgreementTemplateBody } from '@feltbok/contract/agreements.ts';
import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { readRevision, toRevisionTag } from '@feltbok/contract/client/entity-tag.ts';
import { customerList } from '@feltbok/runtime/device/customer-list.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText, type SharedKey } from '@feltbok/runtime/i18n/i18n.ts';
import { atom } from 'jotai';

const noTemplates: readonly AgreementTemplate[] = [];

/** A revision that no template has: the server then answers with the current template. */
const unknownRevision = 0;

const { listAtom, loadAtom } = customerList('getAgreementTemplates', {
  loaded: 'ToastMessages.AgreementTemplatesLoadedSuccessfully',
  failed: 'ToastMessages.AgreementTemplatesLoadingError',
  isChangedByUsers: true,
});

export const loadTemplatesAtom = loadAtom;
export const templatesPhaseAtom = atom((get) => get(listAtom).phase);
export const templatesAtom = atom((get) => get(listAtom).items ?? noTemplates);

/**
 * Result of saving a template.
 * - `taken`: another template has the name, perhaps since a moment ago
 * - `changed`: somebody else has changed the template; the list now has their version
 * - `notFound`: the template no longer exists
 * - `full`: there are too many templates, or they are too long
 * - `unreachable`: the server, which alone knows all names, was not reached; nothing is queued
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
      return set(handleFailureAtom, answer.failure, 'ToastMessages.AgreementTemplateSavingError');
    const saved = {
      rowKey: answer.body.rowKey,
      revision: readRevision(answer.etag) ?? unknownRevision,
      ...body,
    };
    set(storeTemplateAtom, saved, 'ToastMessages.AgreementTemplateSavedSuccessfully');
    return { saved };
  },
);

/** Replaces a template's name and text. @param template as the user has seen it */
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
      return set(handleFailureAtom, answer.failure, 'ToastMessages.AgreementTemplateUpdatingError');
    const saved = { rowKey, revision: readRevision(answer.etag) ?? unknownRevision, ...body };
    set(storeTemplateAtom, saved, 'ToastMessages.AgreementTemplateUpdatedSuccessfully');
    return { saved };
  },
);

/** Removes a template for everyone and notifies the user; one that was changed meanwhile stays. */
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
      set(handleFailureAtom, answer.failure, 'ToastMessages.AgreementTemplateDeletingError');
      return;
    }
    set(listAtom, {
      ...get(listAtom),
      items: get(templatesAtom).filter((template) => template.rowKey !== rowKey),
    });
    notify({
      kind: 'success',
      text: getText('ToastMessages.AgreementTemplateDeletedSuccessfully'),
    });
  },
);

/** Puts a saved template into the list, and notifies the user. */
const storeTemplateAtom = atom(null, (get, set, saved: AgreementTemplate, message: SharedKey) => {
  const templates = get(templatesAtom);
  const isKnown = templates.some(({ rowKey }) => rowKey === saved.rowKey);
  set(listAtom, {
    phase: 'completed',
    items: isKnown
      ? templates.map((template) => (template.rowKey === saved.rowKey ? saved : template))
      : [...templates, saved].sort((a, b) => a.name.localeCompare(b.name, 'nb')),
  });
  get(hostServicesAtom).notify({ kind: 'success', text: getText(message) });
});

const handleFailureAtom = atom(
  null,
  (get, set, failure: ApiFailure, message: SharedKey): TemplateOutcome => {
    const { kind, status, body } = failure;
    get(hostServicesAtom).notify({ kind: 'error', text: getText(message) });
    const { current, errors } = (body ?? {}) as {
      current?: AgreementTemplate;
      errors?: Array<{ field: string }>;
    };
    if (status === 412 && current) {
      const items = get(templatesAtom).map((template) =>
        template.rowKey === current.rowKey ? current : template,
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
