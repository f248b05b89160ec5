import OlMap from 'ol/Map';
import MapBrowserEvent from 'ol/MapBrowserEvent';
import { fromLonLat } from 'ol/proj';
import View from 'ol/View';
import { readPropertyOutline } from '../property/property.domain';
import { property } from '../testing/map-services';
import { PlaceLayer, type TouchedPlace } from './place-layer';

function openMap() {
  const target = document.createElement('div');
  const map = new OlMap({
    target,
    controls: [],
    layers: [],
    view: new View({ center: fromLonLat([6.66, 60.32]), zoom: 17 }),
  });
  const asked: TouchedPlace[] = [];
  const layer = new PlaceLayer((place) => asked.push(place));
  layer.attach(map);
  const tap = (longitude: number, latitude: number) => {
    const event = new MapBrowserEvent('singleclick', map, new PointerEvent('pointerup'));
    event.coordinate = fromLonLat([longitude, latitude]);
    map.dispatchEvent(event);
  };
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { map, layer, asked, tap, press };
}

const toDegrees = ({ position }: TouchedPlace) =>
  [position.longitude, position.latitude].map((coordinate) => Number(coordinate.toFixed(6)));

test('[MAP-5] [MAP-7] a tap asks about its place, Enter about the middle, with the resolution', () => {
  const { map, asked, tap, press } = openMap();
  tap(6.7, 60.33);
  expect(press('Enter')).toBe(true);
  expect(press('ArrowUp')).toBe(false);
  expect(asked.map(toDegrees)).toEqual([
    [6.7, 60.33],
    [6.66, 60.32],
  ]);
  expect(asked[0]?.resolution).toBe(map.getView().getResolution());
});

test('the place is marked and outlined until something else is shown', () => {
  const { map, layer } = openMap();
  const parcels = readPropertyOutline(property)?.parcels ?? [];
  const [source] = map.getAllLayers().map((layer) => layer.getSource());
  const listTypes = () =>
    (source as unknown as { getFeatures(): { getGeometry(): { getType(): string } }[] })
      .getFeatures()
      .map((feature) => feature.getGeometry().getType())
      .toSorted();
  layer.show({ longitude: 6.66, latitude: 60.32 }, parcels);
  expect(listTypes()).toEqual(['MultiPolygon', 'Point', 'Polygon']);
  layer.show(null, []);
  expect(listTypes()).toEqual([]);
});

test('once removed, it asks no more and shows nothing on the map', () => {
  const { map, layer, asked, tap, press } = openMap();
  layer.detach();
  tap(6.7, 60.33);
  expect(press('Enter')).toBe(false);
  expect(asked).toEqual([]);
  expect(map.getAllLayers()).toEqual([]);
});
