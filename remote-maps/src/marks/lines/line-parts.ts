import './i18n/texts';

export { LineBar } from './LineBar';
export { LinesInUse } from './LinesInUse';
export { LinesOnMap } from './LinesOnMap';
export { LinesPanel } from './LinesPanel';
