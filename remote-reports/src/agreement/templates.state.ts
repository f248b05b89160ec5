import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { keptAnswers } from '@feltbok/shared/device/kept-answers';
import { deviceStoreAtom } from '@feltbok/shared/device/storage.state';
import { type SharedKey, textOf } from '@feltbok/shared/i18n/i18n';
import { sessionAtom } from '@feltbok/shared/session/session.state';
import type { AgreementTemplate, AgreementTemplateBody } from '@feltbok/shared/wire/agreements';
import type { ApiFailure } from '@feltbok/shared/wire/api-failure';
import { atom } from 'jotai';

interface TemplatesLoad {
  phase: 'not started' | 'started' | 'completed' | 'failed';
  /** As the device or the API has given them; null before. They outlive a later failure. */
  templates: readonly AgreementTemplate[] | null;
}

const notStarted: TemplatesLoad = { phase: 'not started', templates: null };
const none: readonly AgreementTemplate[] = [];

/** Templates are a customer's: what another user has loaded in this page is not shown. */
const heldAtom = atom<{ userKey: string | null; load: TemplatesLoad }>({ userKey: null, load: notStarted });

const userKeyAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.state === 'authorised' ? session.userKey : null;
});

const loadAtom = atom(
  (get): TemplatesLoad => {
    const held = get(heldAtom);
    return held.userKey === get(userKeyAtom) ? held.load : notStarted;
  },
  (get, set, load: TemplatesLoad) => set(heldAtom, { userKey: get(userKeyAtom), load }),
);

export const templatesPhaseAtom = atom((get) => get(loadAtom).phase);
export const templatesAtom = atom((get) => get(loadAtom).templates ?? none);

/**
 * Shows the templates that the device knows, and asks the API for them. That there is no contact is no news to a user
 * whose device knows them.
 */
export const loadTemplatesAtom = atom(null, async (get, set): Promise<void> => {
  const before = get(loadAtom);
  if (before.phase === 'started') return;
  const userKey = get(userKeyAtom);
  const { api, notify } = get(hostServicesAtom);
  const answers = keptAnswers(get(deviceStoreAtom), api);
  const show = (load: TemplatesLoad) => {
    if (get(userKeyAtom) === userKey) set(loadAtom, load);
  };
  show({ ...before, phase: 'started' });
  const known = before.templates ?? (await answers.recall('getAgreementTemplates', { path: {} }))?.body ?? null;
  show({ phase: 'started', templates: known });
  const answer = await answers.ask('getAgreementTemplates', { path: {} });
  if (answer.ok) {
    show({ phase: 'completed', templates: answer.body });
    notify({ kind: 'success', text: textOf('ToastMessages.AgreementTemplatesLoadedSuccessfully') });
    return;
  }
  show({ phase: 'failed', templates: known });
  const isQuiet = known !== null && answer.failure.kind === 'unreachable';
  if (!isQuiet) notify({ kind: 'error', text: textOf('ToastMessages.AgreementTemplatesLoadingError') });
});

/**
 * What became of a template that was to be saved.
 * - `taken`: another has the name, perhaps since a moment ago
 * - `changed`: somebody else has changed it since; the list now has theirs
 * - `gone`: there is no such template any longer
 * - `failed`: any other reason; the user has been told
 */
export type TemplateOutcome = { saved: AgreementTemplate } | 'taken' | 'changed' | 'gone' | 'failed';

/** Saves the text as a new template. @param name trimmed here */
export const saveTemplateAtom = atom(
  null,
  async (get, set, { name, htmlContent }: AgreementTemplateBody): Promise<TemplateOutcome> => {
    const body = { name: name.trim(), htmlContent };
    const { api } = get(hostServicesAtom);
    const answer = await api.call('postAgreementTemplate', { path: {}, body, idempotencyKey: crypto.randomUUID() });
    if (!answer.ok) return set(refusedAtom, answer.failure, 'ToastMessages.AgreementTemplateSavingError');
    const saved = { rowKey: answer.body.rowKey, revision: revisionOf(answer.etag), ...body };
    set(putAtom, saved, 'ToastMessages.AgreementTemplateSavedSuccessfully');
    return { saved };
  },
);

/** Puts name and text in place of a template's. @param template as the user has seen it */
export const updateTemplateAtom = atom(
  null,
  async (get, set, template: AgreementTemplate, changed: AgreementTemplateBody): Promise<TemplateOutcome> => {
    const body = { name: changed.name.trim(), htmlContent: changed.htmlContent };
    const { rowKey, revision } = template;
    const { api } = get(hostServicesAtom);
    const answer = await api.call('putAgreementTemplate', {
      ...{ path: { rowKey }, body, idempotencyKey: crypto.randomUUID(), ifMatch: `"${revision}"` },
    });
    if (!answer.ok) return set(refusedAtom, answer.failure, 'ToastMessages.AgreementTemplateUpdatingError');
    const saved = { rowKey, revision: revisionOf(answer.etag), ...body };
    set(putAtom, saved, 'ToastMessages.AgreementTemplateUpdatedSuccessfully');
    return { saved };
  },
);

/** Puts a saved template in its place in the list, or at its end, and tells the user so. */
const putAtom = atom(null, (get, set, saved: AgreementTemplate, told: SharedKey) => {
  const templates = get(templatesAtom);
  const isKnown = templates.some(({ rowKey }) => rowKey === saved.rowKey);
  set(loadAtom, {
    phase: 'completed',
    templates: isKnown
      ? templates.map((one) => (one.rowKey === saved.rowKey ? saved : one))
      : [...templates, saved].sort((a, b) => a.name.localeCompare(b.name, 'nb')),
  });
  get(hostServicesAtom).notify({ kind: 'success', text: textOf(told) });
});

const refusedAtom = atom(null, (get, set, failure: ApiFailure, told: SharedKey): TemplateOutcome => {
  const { status, body } = failure;
  get(hostServicesAtom).notify({ kind: 'error', text: textOf(told) });
  const { current, errors } = (body ?? {}) as { current?: AgreementTemplate; errors?: Array<{ field: string }> };
  if (status === 412 && current) {
    const templates = get(templatesAtom).map((one) => (one.rowKey === current.rowKey ? current : one));
    set(loadAtom, { ...get(loadAtom), templates });
    return 'changed';
  }
  if (status === 404) return 'gone';
  return status === 400 && errors?.some(({ field }) => field === 'name') ? 'taken' : 'failed';
});

/** A revision is a number, sent in quotes. */
const revisionOf = (etag: string | null): number => Number(etag?.replaceAll('"', '') ?? 0);
