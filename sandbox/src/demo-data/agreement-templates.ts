/** Texts of the most common agreements, in the style of a demo municipality. */
const texts = [
  {
    name: 'Avtale om grensejustering',
    htmlContent:
      '<h2>Avtale om grensejustering</h2><p>Partene er enige om at grensen mellom ' +
      'eiendommene justeres slik den er ' +
      'påvist og merket i marken i dag, og som vist på kartet som følger ' +
      'avtalen.</p><h3>Areal og vederlag</h3>' +
      '<figure ' +
      'class="table"><table><thead><tr><th>Eiendom</th><th>Avgir</th><th>Mottar</th></tr></thead><tbody>' +
      '<tr><td>Gnr/bnr</td><td>m²</td><td>m²</td></tr><tr><td>Gnr/bnr</td><td>m²</td><td>m²</td></tr></tbody></table>' +
      '</figure><p>Vederlag: </p><h3>Heftelser</h3><p>Pengeheftelser følger den justerte ' +
      'grensen.</p>',
  },
  {
    name: 'Forlik om eksisterende grense',
    htmlContent:
      '<h2>Forlik</h2><p>Grensen har vært uklar. Partene har i dag blitt enige om at den ' +
      'går:</p><ol><li>fra punkt ' +
      '&nbsp; i rett linje til punkt &nbsp;</li><li>videre langs </li></ol><p>Merkene er ' +
      'satt ned og målt inn mens ' +
      'partene var til stede.</p>',
  },
  {
    name: 'Erklæring om veirett',
    htmlContent:
      '<h2>Erklæring om veirett</h2><p>Eieren av gnr. &nbsp; bnr. &nbsp; gir eieren av ' +
      'gnr. &nbsp; bnr. &nbsp; rett til ' +
      'å bruke veien slik den er vist på kartet.</p><ul><li>Bredde: ' +
      '</li><li>Vedlikehold: </li><li>Brøyting: </li></ul>',
  },
];

/** @param customerDigit last digit of each key, because a key belongs to one customer's template */
export const createDemoTemplates = (customerDigit: number) =>
  texts.map((text, index) => ({
    rowKey: `5b1e7c40-6f3d-4a52-8d10-00000000${index + 1}00${customerDigit}`,
    ...text,
  }));
