import { addImportTexts } from './i18n/texts';

addImportTexts();

export { default } from './ImportDialog';
