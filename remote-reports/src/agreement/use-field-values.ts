import {
  type FieldValues,
  type TemplateField,
  templateFieldAttribute,
} from '@feltbok/domain/agreements/template-fields.ts';
import { loadServerLinesAtom } from '@feltbok/runtime/case/boundary-lines.state.ts';
import { loadServerMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import type { OpenBusiness } from '@feltbok/runtime/case/open-business.state.ts';
import { caseLinesAtom } from '@feltbok/runtime/editing/case-lines.state.ts';
import { caseMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { FieldSources } from '../fields/field-values.domain';
import { loadMarkCodesAtom } from '../papers/mark-codes';
import type { EditedAgreement } from './agreements.state';

// Most texts have no fields, so the code that fills them is loaded with the first one.
const loadBuilder = () =>
  import(/* webpackChunkName: "later-field-values" */ '../fields/field-values');
type Builder = Awaited<ReturnType<typeof loadBuilder>>;

const noValues: FieldValues = {};
/** The fields whose values come from the map. */
const boundaryFields = ['areas', 'marks', 'lines'] as const satisfies readonly TemplateField[];
const toAttribute = (field: TemplateField) => `${templateFieldAttribute}="${field}"`;

/**
 * The values of the case for the fields in an agreement. What is still being loaded has no value
 * here, so that its fields keep the one in the text.
 */
export function useFieldValues(
  { business }: OpenBusiness,
  { text, parties }: EditedAgreement,
): FieldValues {
  const hasFields = text.includes(templateFieldAttribute);
  const hasBoundaries = boundaryFields.some((field) => text.includes(toAttribute(field)));
  const { businessId } = business;
  const store = useStore();
  const language = useLanguage();
  const { reportError } = useAtomValue(hostServicesAtom);
  const marks = useAtomValue(caseMarksAtom);
  const lines = useAtomValue(caseLinesAtom);
  const customer = useAtomValue(customerContextAtom);
  const [builder, setBuilder] = useState<Builder | null>(null);
  const [markCodes, setMarkCodes] = useState<FieldSources['markCodes']>(null);
  useEffect(() => {
    if (!hasFields) return;
    loadBuilder().then(setBuilder, (error) => reportError(error, 'agreement fields'));
  }, [hasFields, reportError]);
  useEffect(() => {
    if (!hasBoundaries) return;
    void store.set(loadServerMarksAtom, businessId);
    void store.set(loadServerLinesAtom, businessId);
    void store.set(loadMarkCodesAtom).then(setMarkCodes);
  }, [hasBoundaries, businessId, store]);
  return useMemo(() => {
    if (!hasFields || !builder) return noValues;
    const author = { name: customer?.surveyorName, number: customer?.surveyorNumber };
    return builder.buildPaperFields(
      { business, parties, marks, lines, markCodes, author },
      language,
    );
  }, [hasFields, builder, business, parties, marks, lines, markCodes, customer, language]);
}
