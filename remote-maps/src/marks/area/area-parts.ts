export { AreaLine } from './AreaLine';
export { AreaOnMap } from './AreaOnMap';
export { AreaPart } from './AreaPart';
