/** Types of document in the demo. VL2 is from the specification; the others are invented. */
export const demoDocumentTypes = [
  { code: 'VL2', name: 'Fullmakt' },
  { code: 'KART', name: 'Kart' },
  { code: 'FOTO', name: 'Foto' },
  { code: 'VARSEL', name: 'Varsel' },
  { code: 'AVTALE', name: 'Avtale' },
  { code: 'PROTOKOLL', name: 'Protokoll' },
] as const;
