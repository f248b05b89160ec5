import { useTexts } from '@feltbok/shared/i18n/i18n';
import { DocumentsIcon } from '@feltbok/shared/ui/icons';
import { InfoPanel } from '@feltbok/shared/ui/info-panel';

const icons = { documents: DocumentsIcon };

/** Says plainly that a part of the case is still to come. */
export function LaterPage({ part }: { part: keyof typeof icons }) {
  const t = useTexts('case');
  const Icon = icons[part];
  return <InfoPanel icon={<Icon size={32} />} title={t(`later.${part}`)} text={t(`later.${part}Text`)} />;
}
