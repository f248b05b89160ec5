import type { UserRole } from '@feltbok/domain/users/user-role.ts';

/** A fictional municipality that uses the product. */
export interface DemoCustomer {
  customerId: string;
  customerName: string;
  /** Municipality number of four digits. */
  municipalityNumber: string;
  municipalityName: string;
  address: string;
  postOffice: string;
  serviceCatalogAppId: string;
  serviceCatalogCustomerId: string;
  showAdditionalFeatures: boolean;
}

/** A person who can sign in. */
export interface DemoUser {
  /** The `sub` claim of the user's tokens. */
  subject: string;
  name: string;
  /** `null` means that the identity provider knows the user, but no customer admits them. */
  customerId: string | null;
  role?: UserRole;
  surveyorName?: string;
  surveyorNumber?: string;
  /** What the user can do, for the page that lists the users. */
  can: { nb: string; nn: string; en: string };
}

const serviceCatalogAppId = 'feltbok-demo';

export const fjordvik: DemoCustomer = {
  customerId: '4699',
  customerName: 'Fjordvik kommune',
  municipalityNumber: '4699',
  municipalityName: 'Fjordvik',
  address: 'Rådhusvegen 1',
  postOffice: '5730 Fjordvik',
  serviceCatalogAppId,
  serviceCatalogCustomerId: 'fjordvik',
  showAdditionalFeatures: true,
};

export const nordvik: DemoCustomer = {
  customerId: '1899',
  customerName: 'Nordvik kommune',
  municipalityNumber: '1899',
  municipalityName: 'Nordvik',
  address: 'Kirkeveien 14',
  postOffice: '8299 Nordvik',
  serviceCatalogAppId: 'feltbok-demo-nord',
  serviceCatalogCustomerId: 'nordvik',
  showAdditionalFeatures: false,
};

export const demoCustomers: readonly DemoCustomer[] = [fjordvik, nordvik];

export const kari: DemoUser = {
  subject: 'kari',
  name: 'Kari Landmåler',
  customerId: fjordvik.customerId,
  role: 'lead',
  surveyorName: 'Kari Landmåler',
  surveyorNumber: '1147',
  can: {
    nb: 'Landmåler med landmålernummer. Alle saker i Fjordvik, med tilleggsfunksjonene på.',
    nn: 'Landmålar med landmålarnummer. Alle saker i Fjordvik, med tilleggsfunksjonane på.',
    en: 'Licensed surveyor. All cases in Fjordvik, with the additional features on.',
  },
};

export const ola: DemoUser = {
  subject: 'ola',
  name: 'Ola Oppmåler',
  customerId: fjordvik.customerId,
  role: 'lead',
  can: {
    nb: 'Kollega av Kari uten landmålernummer. De samme sakene i Fjordvik.',
    nn: 'Kollega av Kari utan landmålarnummer. Dei same sakene i Fjordvik.',
    en: 'Colleague of Kari without a surveyor number. The same cases in Fjordvik.',
  },
};

export const nils: DemoUser = {
  subject: 'nils',
  name: 'Nils Nordvik',
  customerId: nordvik.customerId,
  role: 'lead',
  can: {
    nb: 'Saksbehandler i en annen kommune, i sone 33, uten tilleggsfunksjonene.',
    nn: 'Saksbehandlar i ein annan kommune, i sone 33, utan tilleggsfunksjonane.',
    en: 'Case officer in another municipality, in zone 33, without the additional features.',
  },
};

export const lise: DemoUser = {
  subject: 'lise',
  name: 'Lise Leser',
  customerId: fjordvik.customerId,
  role: 'reader',
  can: {
    nb: 'Leser: ser alle saker i Fjordvik, og endrer ingenting.',
    nn: 'Lesar: ser alle saker i Fjordvik, og endrar ingenting.',
    en: 'Reader: sees all cases in Fjordvik, and changes nothing.',
  },
};

export const uten: DemoUser = {
  subject: 'uten',
  name: 'Una Uten Tilgang',
  customerId: null,
  can: {
    nb: 'Kan logge inn, men har ikke tilgang til noen kommune.',
    nn: 'Kan logge inn, men har ikkje tilgang til nokon kommune.',
    en: 'Can log in, but is admitted to no municipality.',
  },
};

export const demoUsers: readonly DemoUser[] = [kari, ola, lise, nils, uten];

export const findDemoCustomer = (user: DemoUser): DemoCustomer | undefined =>
  demoCustomers.find((customer) => customer.customerId === user.customerId);
