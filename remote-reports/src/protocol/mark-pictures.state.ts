import { type ListedDocument, listPhotos } from '@feltbok/domain/cases/documents.domain.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { fetchSketchAtom } from '@feltbok/runtime/case/case-sketch.state.ts';
import { openBusinessAtom, toPlace } from '@feltbok/runtime/case/open-business.state.ts';
import { documentContentAtom } from '@feltbok/runtime/device/document-contents.state.ts';
import { readSketchAtom } from '@feltbok/runtime/device/sketches.state.ts';
import { atom } from 'jotai';
import { embedPicture } from '../papers/embedded-picture';
import { drawSketch } from './drawn-sketch';
import type { MarkPicture } from './protocol.domain';

/** Pixels of the long side: some 300 to the inch over a third of a page's width. */
const longestBesideMark = 640;

/** Most pictures to embed, each of some hundred kilobytes. Further ones are only named. */
const picturesLimit = 80;

/**
 * Loads the photos and sketches that are tied to boundary marks, by uuid of the mark.
 * @param marks uuids of the marks in the protocol; pictures of other marks are not loaded
 */
export const loadMarkPicturesAtom = atom(
  null,
  async (get, set, marks: ReadonlySet<string>): Promise<ReadonlyMap<string, MarkPicture[]>> => {
    const pictures = new Map<string, MarkPicture[]>();
    const open = get(openBusinessAtom);
    if (!open) return pictures;
    let room = picturesLimit;
    const add = async (
      markUuid: string,
      picture: Omit<MarkPicture, 'source'>,
      make: () => Promise<string | null>,
    ) => {
      room -= 1;
      const source = room < 0 ? 'left out' : ((await make().catch(() => null)) ?? 'missing');
      pictures.set(markUuid, [...(pictures.get(markUuid) ?? []), { ...picture, source }]);
    };
    // Once the server was out of reach it is not asked again, since each request would time out.
    const network = { isReachable: true };
    for (const photo of listPhotos(open.business)) {
      const { markUuid } = photo;
      if (!markUuid || !marks.has(markUuid)) continue;
      await add(markUuid, { kind: 'photo', caption: formatCaption(photo) }, () =>
        set(photoAtom, photo, network),
      );
    }
    await set(fetchSketchAtom, toPlace(open)).catch(() => undefined);
    const sketch = (await set(readSketchAtom, open.case.caseId).catch(() => null))?.sketch;
    const elements = sketch ? [...sketch.shapes, ...sketch.labels] : [];
    for (const markUuid of new Set(elements.flatMap((element) => element.markUuid ?? []))) {
      if (!marks.has(markUuid)) continue;
      const tied = elements.filter((element) => element.markUuid === markUuid);
      await add(markUuid, { kind: 'sketch', caption: '' }, () => drawSketch(tied));
    }
    return pictures;
  },
);

const photoAtom = atom(
  null,
  async (
    _get,
    set,
    photo: ListedDocument,
    network: { isReachable: boolean },
  ): Promise<string | null> => {
    const content = await set(documentContentAtom, photo, network.isReachable);
    if (content instanceof Blob) return embedPicture(content, longestBesideMark);
    if (content?.kind === 'unreachable') network.isReachable = false;
    return null;
  },
);

const formatCaption = ({ description, fileName, capturedAt }: ListedDocument) =>
  [description || fileName, capturedAt && `${formatDate(capturedAt)} ${formatTime(capturedAt)}`]
    .filter(Boolean)
    .join(' · ');
