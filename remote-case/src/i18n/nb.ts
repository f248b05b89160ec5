export const nb = {
  overview: {
    facts: 'Om oppmålingsforretningen',
    businessDate: 'Dag for oppmålingsforretning',
    businessTypeName: 'Sakstype',
    numberOfParties: 'Antall parter',
    propertyNumber: 'Eiendom',
    propertyAddress: 'Adresse',
    texts: 'Beskrivelse og merknader',
    description: 'Beskrivelse',
    summary: 'Sammendrag',
    comment: 'Merknad til varsel',
    impartiality: 'Habilitet: Jeg har ingen personlig eller økonomisk interesse i saken',
  },
  later: {
    attendees: 'Deltakere kommer i en senere versjon',
    attendeesText: 'Her skal partene føres og signere. I denne versjonen kan du lese og endre oversikten.',
    documents: 'Dokumenter kommer i en senere versjon',
    documentsText: 'Her skal dokumenter og bilder ligge. I denne versjonen kan du lese og endre oversikten.',
  },
};
