import { addMapTexts } from '../i18n/texts';
import { MarkLegend } from './MarkLegend';

addMapTexts();

export default { title: 'remote-maps/Mark legend' };

export const Legend = () => <MarkLegend />;
