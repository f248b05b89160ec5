import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { newDocument, pdfFile, toDataUrl } from './sample-documents';
import type { Answer, TestApi } from './test-api';

/** A business of the survey data that a user records a meeting in. */
export class RecordedMeeting {
  private constructor(
    private readonly api: TestApi,
    private readonly property: string,
    readonly businessId: number,
    readonly caseId: number,
  ) {}

  static async open(api: TestApi, property: string): Promise<RecordedMeeting> {
    const found = (await api.as('kari').cases())
      .flatMap(({ caseId, businesses }) => businesses.map((business) => ({ caseId, business })))
      .find(({ business }) => business.details.propertyNumber === property);
    assert.ok(found);
    return new RecordedMeeting(api, property, found.business.businessId, found.caseId);
  }

  async save(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    address: string,
    payload?: object,
  ): Promise<Answer> {
    const answer = await this.api
      .as('kari')
      .send({ method, url: `/api/${address}`, ...(payload && { payload }) });
    assert.ok(answer.statusCode < 300, answer.body);
    return answer;
  }

  async addMark(uuid: string): Promise<number> {
    const place = { businessId: this.businessId, north: 6_689_343.07, east: 370_761.06 };
    const answer = await this.save('POST', 'BoundaryMarks', { uuid, name: 'Hjørne', ...place });
    return answer.json<{ id: number }>().id;
  }

  drawLine(startMarkUuid: string, endMarkUuid: string): Promise<Answer> {
    return this.save('POST', 'BoundaryLines', {
      uuid: randomUUID(),
      businessId: this.businessId,
      startMarkUuid,
      endMarkUuid,
      utmType: 25_832,
      curvePoints: [],
    });
  }

  /** Draws a label on the sketch of the case, which had none. */
  drawLabel(): Promise<Answer> {
    const place = { uuid: randomUUID(), location: { longitude: 6, latitude: 60 }, angle: 0 };
    const labels = [{ ...place, message: 'Steingard' }];
    return this.save('PUT', `Sketches/${this.caseId}`, { shapes: [], labels });
  }

  async addDocument(content = pdfFile(5000)): Promise<{ id: number; uuid: string }> {
    const file = toDataUrl('application/pdf', content);
    const { caseId, businessId } = this;
    const { uuid, ...payload } = newDocument({ caseId, businessId }, content, { file });
    const answer = await this.save('POST', 'Documents', { uuid, ...payload });
    return { id: answer.json<{ id: number }>().id, uuid };
  }

  async issuePaper(): Promise<string> {
    const uuid = randomUUID();
    await this.save('POST', 'Agreements/generate', {
      uuid,
      businessId: this.businessId,
      htmlContent: '<p>Enige</p>',
      storeAsDocument: true,
      parties: [{ name: 'Ánne Østby', signature: '' }],
    });
    return uuid;
  }

  async changeAttendee(fields: object): Promise<void> {
    const { attendees } = await this.api.as('kari').businessOf(this.property);
    await this.save('PUT', `Attendees/${this.businessId}`, [{ ...attendees[0], ...fields }]);
  }
}
