import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { en } from '../i18n/en';
import { nb } from '../i18n/nb';
import { nn } from '../i18n/nn';
import type { ReportTexts } from './measurement-report.domain';

/** The words of a report as it is shown to one who has chosen that language. */
export const reportTexts: Record<Language, ReportTexts> = { nb, nn, en };

/** The words of a report as it is archived: in Norwegian, in nynorsk where that is chosen. */
export const archivedReportTexts = (chosen: Language): ReportTexts =>
  reportTexts[chosen === 'nn' ? 'nn' : 'nb'];
