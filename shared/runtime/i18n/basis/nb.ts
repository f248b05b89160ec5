/**
 * Names of the items of the basis for registration, which are the same on the screen, on paper and
 * in the history; each part ships them among its texts.
 */
export const basisItems = {
  surveyor: 'Landmåler med nummer',
  notices: 'Varsel til partene',
  positions: 'Partenes standpunkt',
  protocol: 'Protokoll',
  marks: 'Grensepunkter med merke, måling og dato',
  disputes: 'Omtvistede grenser er merket',
  areas: 'Areal for hver enhet',
  permit: 'Tillatelse',
  dividedUnit: 'Enheten det deles fra',
  transferDeclaration: 'Erklæring om arealoverføring',
  mortgageRelease: 'Pantefrafall',
  consent: 'Samtykke fra eiere',
  spouseConsent: 'Samtykke fra ektefelle',
  powerOfAttorney: 'Fullmakt',
  farmlandConsent: 'Samtykke til deling av landbrukseiendom og konsesjon',
  areaAccount: 'Arealregnskap med tidligere justeringer',
  valuation: 'Verdivurdering',
  landDivision: 'Avklaring etter jordlova',
  informed: 'De som samtykker, er informert',
  requesterBasis: 'Rekvirentens grunnlag',
  partyReceipt: 'Kvittering fra part',
  approval: 'Godkjenning som viser grensene',
  startConditions: 'Vilkår for igangsetting',
  outerLimits: 'Ytre avgrensning med sikringssone',
};
