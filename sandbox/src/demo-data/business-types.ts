/** A type of business in the demo's case system. */
export interface BusinessType {
  code: string;
  name: string;
}

export const businessTypes = {
  adjustment: { code: 'GRENSEJUSTERING', name: 'Grensejustering' },
  subdivision: { code: 'FRADELING', name: 'Fradeling' },
  transfer: { code: 'AREALOVERFORING', name: 'Arealoverføring' },
  existing: { code: 'EKSISTERENDE', name: 'Oppmålingsforretning over eksisterende grense' },
  clarification: { code: 'KLARLEGGING', name: 'Klarlegging av eksisterende grense' },
  quality: { code: 'KVALITETSHEVING', name: 'Kvalitetsheving for eksisterende matrikkelenhet' },
  construction: { code: 'ANLEGGSEIENDOM', name: 'Fradeling av anleggseiendom' },
} as const satisfies Record<string, BusinessType>;
