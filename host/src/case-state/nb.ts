export const nb = {
  label: 'Tilstanden til saken',
  delivered: 'Saken er levert, og kan ikke endres her.',
  entered: 'Den ble ført i matrikkelen {{day}}.',
  askLead: 'En leder kan åpne den igjen.',
  rejected: 'Fagsystemet har avvist saken.',
  reopen: 'Åpne saken igjen',
  question: 'Alle kan endre saken igjen. Den må leveres på nytt etterpå.',
  notReopened:
    'Saken ble ikke åpnet: Tjeneren svarte ikke, eller tillot det ikke. Prøv igjen når du har nett.',
};
