import type { CustomerContext } from '@feltbok/contract/customer-context.ts';

/** Kari at Fjordvik kommune, with the additional features on. */
export const sampleCustomer: CustomerContext = {
  name: 'Kari Landmåler',
  customerName: 'Fjordvik kommune',
  customerId: '4699',
  kommunenummer: ['4699'],
  serviceCatalogAppId: '',
  serviceCatalogCustomerId: '',
  isShowAdditionalFeatures: true,
};
