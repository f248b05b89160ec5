import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { en } from '../i18n/en';
import { nb } from '../i18n/nb';
import { nn } from '../i18n/nn';
import type { ReportTexts } from './measurement-report.domain';

/** Texts of the report on the screen, by the user's language. */
export const reportTexts: Record<Language, ReportTexts> = { nb, nn, en };

/** Returns the texts of an archived report: Norwegian, or nynorsk where the user chose that. */
export const getArchiveReportTexts = (chosen: Language): ReportTexts =>
  reportTexts[toPaperLanguage(chosen)];
