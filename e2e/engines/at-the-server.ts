import { profileHeader } from '@feltbok/contract/profile.ts';
import type { Attendee, Business, Case } from '@feltbok/domain/cases/case.ts';
import { signIn } from '../../sandbox/src/identity/sign-in';
import { addresses } from '../addresses';

/** Asks the API as Kari, without the browser under test, for a business with its attendees. */
export async function fetchBusiness(caseNumber: string): Promise<Business> {
  const cases = await fetchFromApi<Case[]>('/api/Cases');
  const businesses = cases.flatMap((record) => record.businesses);
  const found = businesses.find(({ details }) => details.caseNumber === caseNumber);
  if (!found) throw new Error(`The server has no case ${caseNumber}`);
  return {
    ...found,
    attendees: await fetchFromApi<Attendee[]>(`/api/Attendees/${found.businessId}`),
  };
}

/** @param path below the API's address */
async function fetchFromApi<Answer>(path: string): Promise<Answer> {
  const { access_token } = await signIn({
    issuer: addresses.identity,
    clientId: 'feltbok-web',
    scope: 'openid profile offline_access feltbok.api',
    subject: 'kari',
    redirectUri: `${addresses.host}/`,
  });
  const headers = {
    Authorization: `Bearer ${access_token}`,
    [profileHeader.name]: profileHeader.value,
  };
  const answer = await fetch(`${addresses.api}${path}`, { headers });
  if (!answer.ok) throw new Error(`GET ${path} returned ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
