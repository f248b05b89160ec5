import { createPreference } from '@feltbok/runtime/device/preferences.state.ts';
import type { SurveyFormat } from '@feltbok/survey-formats';
import { exportFormats } from './export-file';

const preference = createPreference<SurveyFormat>({
  name: 'export-format',
  usual: 'KOF',
  isValue: (stored): stored is SurveyFormat => exportFormats.some((format) => format === stored),
});

/** The format that marks are exported in: the one that the user chose the last time. */
export const exportFormatAtom = preference.valueAtom;
export const loadExportFormatAtom = preference.loadAtom;
