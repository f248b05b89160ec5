import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const nn: TranslationOf<typeof nb> = {
  title: 'Lag sakspakke',
  intro:
    'Pakken er éi zip-fil med papir, bilete, grensepunkt, linjer, partar og historikk, klar for arkivet. Han blir laga på tenaren, og krev nett. At du har laga han, står i historikken.',
  delivers:
    'Saka er ferdig: Lever henne med pakken. Ingen kan endre henne før ein leiar opnar henne igjen.',
  make: 'Lag pakken',
  unsent_one: 'Éi endring i saka er ikkje send frå denne eininga, og kjem ikkje med i pakken.',
  unsent_other:
    '{{count}} endringar i saka er ikkje sende frå denne eininga, og kjem ikkje med i pakken.',
  preparing: 'Tenaren gjer klar pakken …',
  progress: 'Henta av pakken',
  received: 'Henta {{received}} av {{total}}',
  saved: '{{name}} ({{size}}) er lagra blant nedlastingane.',
  unavailable: 'Dette kan ikkje vere med i pakken no:',
  leaveOut: 'Lag pakken likevel',
  obstacles: {
    uploading:
      '{{name}}: Innhaldet er ikkje kome fram til tenaren. Synkroniser eininga som har det.',
    scanning: '{{name}}: Blir kontrollert for skadeleg programvare. Vent litt.',
    infected: '{{name}}: Inneheld skadeleg programvare. Slett det.',
    sealing: '{{name}}: Papiret ventar på segl. Utan å vente kjem det med utan segl.',
    missing: '{{name}}: Fila manglar på tenaren. Sei frå til den som driftar Feltbok.',
  },
  failures: {
    offline: 'Tenaren svara ikkje. Sakspakken blir laga på tenaren: Prøv igjen når du har nett.',
    broken: 'Nedlastinga vart avbroten, og ingenting er lagra. Prøv igjen.',
    signedOut: 'Økta har gått ut. Logg inn, og prøv igjen.',
    forbidden: 'Rolla di kan ikkje lage sakspakkar.',
    gone: 'Saka finst ikkje lenger på tenaren, eller du har ikkje tilgang til henne.',
    failed: 'Tenaren kunne ikkje lage pakken. Prøv igjen om litt.',
  },
};
