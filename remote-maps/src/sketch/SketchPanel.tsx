import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  findElement,
  type MapLabel,
  type SketchShape,
  shapeColour,
  sketchMergeFields,
} from '@feltbok/domain/sketches/sketch.ts';
import { toGeoJson } from '@feltbok/domain/sketches/sketch-geojson.ts';
import { measureShape } from '@feltbok/domain/sketches/sketch-measures.ts';
import { findDifferingFields } from '@feltbok/domain/values/merge.ts';
import { getRejectionReason } from '@feltbok/offline/queue/rejection.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ConflictChoice } from '@feltbok/ui/editing/ConflictChoice.tsx';
import { RejectedItem } from '@feltbok/ui/editing/RejectedItem.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { MapPanel } from '../controls/MapPanel';
import { projectToUtm } from '../coordinates/utm.domain';
import type { FieldMap } from '../map/field-map';
import { toMapLines } from '../map/label-lines.domain';
import {
  discardRejectedSketchAtom,
  rejectedSketchAtom,
  resolveSketchAtom,
  sketchAtom,
  sketchCaseNumberAtom,
  sketchConflictAtom,
  sketchStatusAtom,
} from './sketch.state';
import { type Chosen, chooseAtom } from './sketch-tools.state';
import { useMeasureFormat } from './use-measure-format';

interface SketchPanelProps {
  id: string;
  map: FieldMap;
  onClose: () => void;
}

/** All that is drawn, to be found without looking for it on the map, and saved as a file. */
export function SketchPanel({ id, map, onClose }: SketchPanelProps) {
  const t = useTexts('maps');
  const { shapes, labels } = useAtomValue(sketchAtom);
  const isEmpty = shapes.length + labels.length === 0;
  return (
    <MapPanel id={id} title={t('sketch.all')} onClose={onClose}>
      <SketchState isEmpty={isEmpty} />
      {isEmpty && <p>{t('sketch.empty')}</p>}
      <SketchList map={map} />
      {!isEmpty && <SketchExport />}
    </MapPanel>
  );
}

/** Whether colleagues have the sketch, and what the user is to decide before they do. */
function SketchState({ isEmpty }: { isEmpty: boolean }) {
  const t = useTexts('maps');
  const shared = useTexts();
  const status = useAtomValue(sketchStatusAtom);
  const rejected = useAtomValue(rejectedSketchAtom);
  const discard = useSetAtom(discardRejectedSketchAtom);
  if (status === 'conflict') return <SketchConflictChoice />;
  if (!rejected) {
    if (isEmpty && status === 'saved') return null;
    return (
      <p className="fb-maps-note" role="status">
        {t(`sketch.status.${status as 'saved' | 'waiting' | 'sending'}`)}
      </p>
    );
  }
  const reason = shared(`sync.refusals.${getRejectionReason(rejected)}`);
  return (
    <div className="fb-maps-sketch-rejected" role="alert">
      <RejectedItem item={rejected} words={<p>{t('sketch.rejected', { reason })}</p>}>
        <Button danger onClick={() => void discard()}>
          {t('sketch.discard')}
        </Button>
      </RejectedItem>
    </div>
  );
}

/** Shows the changes of both versions of the sketch, and lets the user choose between them. */
function SketchConflictChoice() {
  const t = useTexts('maps');
  const conflict = useAtomValue(sketchConflictAtom);
  const resolve = useSetAtom(resolveSketchAtom);
  const nameOf = useElementName();
  if (!conflict) return null;
  const { base, ownVersion, serverVersion } = conflict;
  const versions = { base, ownVersion, serverVersion: serverVersion.values };
  return (
    <ConflictChoice
      isInPanel
      title={t('sketch.conflict.title')}
      text={t('sketch.conflict.text')}
      items={findDifferingFields(sketchMergeFields, versions).map((field) => ({
        ...field,
        legend: nameOf(
          findElement(ownVersion, field.name) ?? findElement(serverVersion.values, field.name),
        ),
        mine: nameOf(findElement(ownVersion, field.name)),
        theirs: nameOf(findElement(serverVersion.values, field.name)),
      }))}
      onSave={resolve}
    />
  );
}

/**
 * What a shape or a label is called: its kind and size, or its text; that it is deleted where there
 * is none.
 */
function useElementName() {
  const t = useTexts('maps');
  const formatMeasure = useMeasureFormat();
  return (element: SketchShape | MapLabel | undefined): string => {
    if (!element) return t('sketch.conflict.deleted');
    if ('message' in element) return element.message;
    return `${t(`sketch.kinds.${element.kind}`)} ${formatMeasure(measureShape(element))}`;
  };
}

/** What is drawn, shapes before labels; a tap on one chooses it and moves the map there. */
function SketchList({ map }: { map: FieldMap }) {
  const t = useTexts('maps');
  const { shapes, labels } = useAtomValue(sketchAtom);
  const choose = useSetAtom(chooseAtom);
  const formatMeasure = useMeasureFormat();
  const show = (chosen: Chosen, at: GeoPosition) => {
    choose(chosen);
    map.moveTo(at);
  };
  return (
    <ul className="fb-maps-sketch-list">
      {shapes.map((shape) => {
        const { uuid, kind } = shape;
        const place =
          shape.kind === 'circle' ? shape.centre : (shape.positions[0] ?? map.getCentre());
        return (
          <li key={uuid}>
            <button type="button" onClick={() => show({ kind: 'shape', uuid }, place)}>
              <span
                className={`fb-maps-swatch fb-maps-swatch-${kind}`}
                style={{ borderColor: shapeColour[kind] }}
              />
              {t(`sketch.kinds.${kind}`)} <strong>{formatMeasure(measureShape(shape))}</strong>
            </button>
          </li>
        );
      })}
      {labels.map(({ uuid, message, location }) => (
        <li key={uuid}>
          <button type="button" onClick={() => show({ kind: 'label', uuid }, location)}>
            <span className="fb-maps-swatch fb-maps-swatch-label">A</span>
            <bdi>{toMapLines(message)[0]}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

type WrittenIn = 'WGS84' | `${UtmZone}`;
const zones = [32, 33, 35] as const;

/** Saves the sketch as a file of GeoJSON, in a coordinate system of choice. */
function SketchExport() {
  const t = useTexts('maps');
  const sketch = useAtomValue(sketchAtom);
  const caseNumber = useAtomValue(sketchCaseNumberAtom);
  const [writtenIn, setWrittenIn] = useState<WrittenIn>('WGS84');
  const exportFile = () => {
    const zone = zones.find((candidate) => String(candidate) === writtenIn);
    const system = zone && {
      epsg: epsgOfUtmZone[zone],
      toCoordinate: (position: GeoPosition): [number, number] => {
        const { east, north } = projectToUtm(position, zone);
        // A tenth of a millimetre: more digits would be those of the reckoning.
        return [Number(east.toFixed(4)), Number(north.toFixed(4))];
      },
    };
    const content = JSON.stringify(toGeoJson(sketch, system), null, 2);
    const name = `${t('sketch.fileName')}-${caseNumber}-${system?.epsg ?? 4326}`.replace(
      /[^\p{L}\p{N}-]+/gu,
      '-',
    );
    saveFile(new File([content], `${name}.geojson`, { type: 'application/geo+json' }));
  };
  return (
    <div className="fb-maps-sketch-export">
      <SelectField
        label={t('sketch.coordinateSystem')}
        value={writtenIn}
        options={[
          ['WGS84', t('sketch.wgs84')],
          ...zones.map((zone) => [`${zone}`, t('sketch.utm', { zone })] as const),
        ]}
        onChange={setWrittenIn}
      />
      <Button onClick={exportFile}>{t('sketch.export')}</Button>
    </div>
  );
}
