import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../random';
import { generateCadastre, listNeighbours, listParcels } from './cadastre';
import { contains, getArea, getBox, getSignedArea } from './geometry';
import { getExtent } from './ground-plan';
import { PlaceFrame } from './place-frame';
import { fjordvikPlace, nordvikPlace, places } from './places';

const cadastres = places.map(generateCadastre);

test('the same place gives the same cadastre', () => {
  assert.deepEqual(places.map(generateCadastre), cadastres);
});

test('the central property of each place has the number and address of the demo cases', () => {
  for (const [cadastre, text, address] of [
    [generateCadastre(fjordvikPlace), { gnr: 31, bnr: 472 }, { street: 'Fjordvegen', number: 12 }],
    [generateCadastre(nordvikPlace), { gnr: 12, bnr: 88 }, { street: 'Sjøgata', number: 8 }],
  ] as const) {
    const [parcel, ...furtherParcels] = listParcels(cadastre, text);
    assert.ok(parcel);
    assert.deepEqual(furtherParcels, []);
    assert.deepEqual(parcel.address, address);
    assert.ok(contains(parcel.ring, cadastre.place.frame.centre));
    assert.ok(getArea(parcel.ring) > 500 && getArea(parcel.ring) < 2000);
  }
});

test('every point of the ground belongs to exactly one parcel', () => {
  for (const { place, parcels } of cadastres) {
    const frame = new PlaceFrame(place.frame);
    const random = createRandom('points');
    const boxes = parcels.map(({ ring }) => getBox(ring));
    const [from, to] = getExtent(place);
    for (let count = 0; count < 3000; count++) {
      const point = frame.toPlane(
        random.between(from + 1, to - 1),
        random.between(1, place.outlyingTo - 1),
      );
      const holders = parcels.filter(({ ring }, index) => {
        const box = boxes[index] ?? getBox(ring);
        const near =
          point[0] >= box.minX &&
          point[0] <= box.maxX &&
          point[1] >= box.minY &&
          point[1] <= box.maxY;
        return near && contains(ring, point);
      });
      assert.equal(holders.length, 1, `${place.name} ${point}`);
    }
  }
});

test('neighbours share corners: no corner lies within another parcel’s edge', () => {
  for (const { parcels, place } of cadastres) {
    const edges = new Map<string, number>();
    for (const { ring } of parcels) {
      ring.forEach((point, index) => {
        const next = ring[(index + 1) % ring.length];
        const key = [String(point), String(next)].sort().join(' ');
        edges.set(key, (edges.get(key) ?? 0) + 1);
      });
    }
    const ends = new Map<string, number>();
    for (const [key, count] of edges) {
      assert.ok(count <= 2, key);
      if (count === 1) for (const end of key.split(' ')) ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    // Edges of one parcel alone are the outline of the whole ground: one closed line, and no hole
    // or sliver within.
    assert.ok([...ends.values()].every((count) => count === 2));
    const outline = [...ends.keys()].map((end) => end.split(',').map(Number));
    const frame = new PlaceFrame(place.frame);
    const [from, to] = getExtent(place);
    const corners = [
      [from, 0],
      [to, 0],
      [from, place.outlyingTo],
      [to, place.outlyingTo],
    ] as const;
    for (const [s, t] of corners) {
      const [x, y] = frame.toPlane(s, t);
      assert.ok(
        outline.some(([east = 0, north = 0]) => Math.hypot(east - x, north - y) < 0.02),
        `${s} ${t}`,
      );
    }
  }
});

test('rings run counter-clockwise in whole centimetres', () => {
  for (const { parcels } of cadastres) {
    for (const { ring } of parcels) {
      assert.ok(getSignedArea(ring) > 0);
      assert.ok(
        ring.flat().every((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4),
      );
    }
  }
});

test('no house stands across a boundary, and no two houses share an address', () => {
  for (const { parcels, buildings, place } of cadastres) {
    for (const { ring } of buildings) {
      assert.ok(
        parcels.some((parcel) => ring.every((corner) => contains(parcel.ring, corner))),
        place.name,
      );
    }
    const addresses = parcels.flatMap(({ address }) =>
      address ? [`${address.street} ${address.number}`] : [],
    );
    assert.equal(new Set(addresses).size, addresses.length, place.name);
  }
});

test('the neighbours of the property in the centre touch it', () => {
  for (const cadastre of cadastres) {
    const [parcel] = listParcels(cadastre, cadastre.place.centreProperty);
    assert.ok(parcel);
    const neighbours = listNeighbours(cadastre, parcel);
    assert.ok(neighbours.length >= 3);
    assert.ok(
      neighbours.some(({ gnr, bnr }) => gnr === parcel.gnr && bnr === cadastre.place.neighbourBnr),
    );
  }
});
