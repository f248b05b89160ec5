export const nb = {
  why: {
    camera:
      'Nettleseren spør nå om Feltbok får bruke kameraet. Det er bare på mens dette vinduet er åpent, og bildet legges i saken.',
    position:
      'Nettleseren spør om Feltbok får vite hvor du er. Posisjonen vises i kartet og blir på enheten, bortsett fra i grensepunkter du lager av den.',
    storage:
      'Nettleseren spør om Feltbok får beholde det som er lagret. Sier du ja, sletter den ikke saker og usendt arbeid når enheten blir full.',
  },
  goOn: 'Fortsett',
  refused: {
    camera: 'Feltbok får ikke bruke kameraet.',
    position: 'Enheten gir ikke Feltbok lov til å bruke posisjonen.',
    storage: 'Nettleseren lover ikke å beholde det som er lagret.',
  },
  names: { camera: 'kamera', position: 'posisjon', storage: 'vedvarende lagring' },
  places: {
    chrome:
      'Klikk på ikonet til venstre i adressefeltet, og slå på {{what}}. I appen ligger det i menyen øverst i vinduet.',
    'chrome on Android':
      'Trykk på ikonet til venstre i adressefeltet, velg «Tillatelser», og slå på {{what}}. Hjelper det ikke, åpne enhetens innstillinger, velg «Apper» og nettleseren, og tillat {{what}} der.',
    Firefox:
      'Klikk på ikonet til venstre i adressefeltet, og fjern avslaget ved siden av {{what}}.',
    'Firefox on Android':
      'Trykk på hengelåsen i adressefeltet, og slå på {{what}}. Hjelper det ikke, åpne enhetens innstillinger, velg «Apper» og Firefox, og tillat {{what}} der.',
    Safari: 'Velg «Safari» og «Innstillinger for nettstedet» i menylinjen, og tillat {{what}}.',
    'Safari on iPad':
      'Trykk på ikonet i adressefeltet, velg «Nettstedinnstillinger», og tillat {{what}}. Hjelper det ikke, åpne iPadens innstillinger, velg «Personvern og sikkerhet», og tillat {{what}} der.',
    other: 'Tillat {{what}} for denne siden i nettleserens innstillinger.',
  },
  again: 'Prøv så igjen.',
  keep: 'La nettleseren beholde det',
  notNow: 'Ikke nå',
};
