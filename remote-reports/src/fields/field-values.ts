import { getArchiveTexts } from '../protocol/paper-texts';
import { buildFieldValues, type FieldSources } from './field-values.domain';

/** Builds the values of fields in the language of the paper. */
export const buildPaperFields = (
  sources: FieldSources,
  language: Parameters<typeof getArchiveTexts>[0],
) => buildFieldValues(sources, getArchiveTexts(language).paper);
