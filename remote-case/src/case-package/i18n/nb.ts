export const nb = {
  title: 'Lag sakspakke',
  intro:
    'Pakken er én zip-fil med papirer, bilder, grensepunkter, linjer, parter og historikk, klar for arkivet. Den lages på tjeneren, og krever nett. At du har laget den, står i historikken.',
  delivers:
    'Saken er ferdig: Lever den med pakken. Ingen kan endre den før en leder åpner den igjen.',
  make: 'Lag pakken',
  unsent_one: 'Én endring i saken er ikke sendt fra denne enheten, og kommer ikke med i pakken.',
  unsent_other:
    '{{count}} endringer i saken er ikke sendt fra denne enheten, og kommer ikke med i pakken.',
  preparing: 'Tjeneren gjør klar pakken …',
  progress: 'Hentet av pakken',
  received: 'Hentet {{received}} av {{total}}',
  saved: '{{name}} ({{size}}) er lagret blant nedlastingene.',
  unavailable: 'Dette kan ikke være med i pakken nå:',
  leaveOut: 'Lag pakken likevel',
  obstacles: {
    uploading:
      '{{name}}: Innholdet er ikke kommet fram til tjeneren. Synkroniser enheten som har det.',
    scanning: '{{name}}: Kontrolleres for skadelig programvare. Vent litt.',
    infected: '{{name}}: Inneholder skadelig programvare. Slett det.',
    sealing: '{{name}}: Papiret venter på segl. Uten å vente kommer det med uten segl.',
    missing: '{{name}}: Filen mangler på tjeneren. Si fra til den som drifter Feltbok.',
  },
  failures: {
    offline: 'Tjeneren svarte ikke. Sakspakken lages på tjeneren: Prøv igjen når du har nett.',
    broken: 'Nedlastingen ble avbrutt, og ingenting er lagret. Prøv igjen.',
    signedOut: 'Økten er utløpt. Logg inn, og prøv igjen.',
    forbidden: 'Rollen din kan ikke lage sakspakker.',
    gone: 'Saken finnes ikke lenger på tjeneren, eller du har ikke tilgang til den.',
    failed: 'Tjeneren kunne ikke lage pakken. Prøv igjen om litt.',
  },
};
