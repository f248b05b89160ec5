import type { TwinOf } from '@feltbok/shared/i18n/i18n';
import type { nb } from './nb';

export const en: TwinOf<typeof nb> = {
  title: 'Maps',
  loading: 'Loading the map …',
  mapOf: 'Map of {{property}}. Arrow keys move the map, plus and minus zoom.',
  tools: {
    title: 'Map tools',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    north: 'North up',
    layers: 'Map layers',
  },
  modes: {
    title: 'What the map is used for',
    'boundary marks': 'Boundary marks',
    sketch: 'Sketch',
    'feature info': 'Info',
  },
  layers: {
    title: 'Map layers',
    none: 'No map layers are set up.',
    tooFar: 'Shows when you zoom in.',
    tooClose: 'Shows when you zoom out.',
    zoomTo: 'Zoom there',
    zoomToNamed: 'Zoom to where {{layer}} shows',
    opacity: 'Opacity',
    opacityOf: 'Opacity of {{layer}}',
    legend: 'Legend',
    legendOf: 'Legend of {{layer}}',
    noLegend: 'The service has no legend.',
  },
  baseMap: { title: 'Base map', Kart: 'Map', Foto: 'Photo', Hybrid: 'Hybrid' },
  position: {
    centre: 'Centre of the map',
    pointer: 'At the pointer',
    north: 'N {{metres}}',
    east: 'E {{metres}}',
    zone: 'zone {{zone}}',
  },
  scale: 'Scale: the line is {{length}}',
  notices: {
    close: 'Hide the message',
    notConfigured: 'The map is not set up. Ask whoever administers Feltbok where you work to add map services.',
    catalogue: 'The maps could not be fetched.',
    property: 'The property could not be fetched and is not drawn on the map.',
    propertyUnknown: 'The property service does not know {{property}}. The map has opened at a fixed place.',
    tiles: 'Map images are missing here.',
    overlays: 'Map layers that could not be fetched: {{names}}.',
    noBaseMap: 'No base maps are set up. Ask whoever administers Feltbok where you work to add map services.',
  },
  failures: {
    network: 'Check the network and try again.',
    service: 'The service answered with an error.',
    said: 'The service answered: “{{text}}”',
    version: 'The service has another version than this edition of Feltbok understands.',
  },
};
