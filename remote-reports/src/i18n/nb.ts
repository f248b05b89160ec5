export const nb = {
  title: 'Rapport',
  protocol: 'Protokoll',
  protocolText: 'Gå gjennom sjekklisten og lag protokollen for forretningen.',
  agreements: 'Avtaler',
  agreementsText: 'Skriv en avtale, la partene signere og lagre den som PDF.',
  checklist: 'Sjekkliste',
  agreement: 'Avtale',
  comesLater: 'Denne delen kommer i en senere versjon av Feltbok.',
};
