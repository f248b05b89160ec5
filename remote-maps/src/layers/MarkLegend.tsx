import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { LineSymbol } from '../map/LineSymbol';
import { MarkSymbol } from '../map/MarkSymbol';
import { accuracyClasses } from '../mark-model/accuracy.domain';
import { markIcons } from '../mark-model/mark-type.domain';
import './legend.css';
import './mark-legend.css';

/**
 * Explains the symbols of boundary marks, which are the sign in the middle, the ring around it and
 * the colour of the disc, and of the lines between them.
 */
export function MarkLegend() {
  const t = useTexts('maps');
  return (
    <details className="fb-legend fb-mark-legend">
      <summary>{t('marks.legend.title')}</summary>
      <h5>{t('marks.legend.types')}</h5>
      <ul>
        {markIcons.map((icon) => (
          <li key={icon}>
            <MarkSymbol icon={icon} accuracy="unknown" isSaved />
            {t(`marks.legend.icons.${icon}`)}
          </li>
        ))}
      </ul>
      <h5>{t('marks.legend.accuracy')}</h5>
      <ul>
        {accuracyClasses.map((accuracy) => (
          <li key={accuracy}>
            <MarkSymbol icon="default" accuracy={accuracy} isSaved />
            {t(`marks.legend.classes.${accuracy}`)}
          </li>
        ))}
        <li>
          <MarkSymbol icon="approved" accuracy="within 10" isSaved={false} />
          {t('marks.legend.notSaved')}
        </li>
      </ul>
      <p>{t('marks.legend.dots')}</p>
      <h5>{t('modes.boundary lines')}</h5>
      <ul>
        <li>
          <LineSymbol isDisputed={false} isSaved />
          {t('registered.asked.boundary')}
        </li>
        <li>
          <LineSymbol isDisputed isSaved />
          {t('registered.legend.disputed')}
        </li>
        <li>
          <LineSymbol isDisputed={false} isSaved={false} />
          {t('marks.legend.notSaved')}
        </li>
      </ul>
    </details>
  );
}
