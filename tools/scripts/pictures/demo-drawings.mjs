/** What the demo's documents show, as SVG and HTML. All names and numbers are made up. */

const texture = (
  /** @type {string} */ id,
  /** @type {string} */ frequency,
  /** @type {string} */ colours,
) => `
  <filter id="${id}" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="7"/>
    <feColorMatrix values="${colours}"/>
  </filter>`;

/** A boundary mark as it lies in the ground. @param {'bolt' | 'stone'} kind */
export const boundaryPhoto = (kind) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 960" preserveAspectRatio="xMidYMid slice">
  <defs>
    ${texture('grass', '0.02 0.09', '0.4 0 0 0 0.12  0 0.7 0 0 0.12  0 0 0.3 0 0.05  0 0 0 0 1')}
    ${texture('rock', '0.015', '0.5 0.2 0 0 0.25  0.5 0.2 0 0 0.25  0.5 0.2 0 0 0.23  0 0 0 0 1')}
    <radialGradient id="dome" cx="40%" cy="35%"><stop offset="0" stop-color="#f6e7a8"/><stop offset="0.6" stop-color="#b98f35"/><stop offset="1" stop-color="#5d4413"/></radialGradient>
    <clipPath id="outline"><path d="M180 620 Q240 250 640 240 Q1080 230 1130 600 Q1000 860 620 850 Q250 850 180 620"/></clipPath>
  </defs>
  <rect width="1280" height="960" filter="url(#grass)"/>
  <ellipse cx="660" cy="760" rx="520" ry="130" opacity="0.45"/>
  <g clip-path="url(#outline)"><rect width="1280" height="960" filter="url(#rock)"/></g>
  ${
    kind === 'bolt'
      ? '<ellipse cx="655" cy="545" rx="92" ry="66" opacity="0.5"/><circle cx="645" cy="520" r="78" fill="url(#dome)"/><path d="M645 470v100M595 520h100" stroke="#4a350c" stroke-width="9"/>'
      : '<path d="M600 420l90 210M720 430l-150 190" stroke="#2d2b27" stroke-width="26" stroke-linecap="round" opacity="0.75"/>'
  }
</svg>`;

/** A sketch of the boundary, as a surveyor draws it at the meeting. */
export const sketchDrawing = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700" font-family="sans-serif" font-size="22">
  <title>Skisse over grensen mellom 31/472 og 31/480</title>
  <rect width="1000" height="700" fill="#fdfcf7"/>
  <path d="M0 560 Q260 500 480 590 T1000 540" fill="none" stroke="#8fb8d8" stroke-width="26"/>
  <text x="720" y="530" fill="#3c6f94" font-style="italic">Storelva</text>
  <path d="M120 110L520 80L610 420L230 480Z" fill="#e7f0e2" stroke="#1d6b43" stroke-width="4"/>
  <path d="M520 80L880 130L850 430L610 420Z" fill="#f5eee0" stroke="#1d6b43" stroke-width="4"/>
  <path d="M520 80L610 420" stroke="#b3410f" stroke-width="6" stroke-dasharray="18 10"/>
  <g fill="#fff" stroke="#b3410f" stroke-width="5"><circle cx="520" cy="80" r="11"/><circle cx="610" cy="420" r="11"/></g>
  <rect x="255" y="220" width="120" height="80" fill="#c9a27c" stroke="#5f4127" stroke-width="3"/>
  <text x="270" y="380">31/472</text><text x="700" y="290">31/480</text>
  <text x="420" y="60">Grensepunkt 12, bolt</text><text x="560" y="465">Grensepunkt 13, røys</text>
  <path d="M930 150v-90l-14 30m14-30l14 30" fill="none" stroke="#222" stroke-width="4"/><text x="922" y="180">N</text>
  <!-- walker -->
  <text x="40" y="670">Skisse, ikke i målestokk. Sak 2026/118</text>
</svg>`;

/** Somebody on the way along the boundary. @param {number} step from 0 to 3 */
export const walker = (step) => {
  const x = 520 + step * 27;
  const y = 95 + step * 95;
  return `<circle cx="${x + 40}" cy="${y}" r="15" fill="#123b63"/><path d="M${x + 40} ${y + 16}v44l-14 34m14-34l14 34m-32-62h36" stroke="#123b63" stroke-width="8" fill="none"/>`;
};

/** The arms of a municipality that does not exist. */
export const sealDrawing = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <path d="M6 4h52v30q0 18-26 27Q6 52 6 34z" fill="#1d6b43"/>
  <path d="M12 40l12-18 8 10 7-8 13 16z" fill="#fff"/><path d="M12 45q5-4 10 0t10 0 10 0 10 0" fill="none" stroke="#9fd0f2" stroke-width="4"/>
</svg>`;

const paragraph =
  'Oppmålingsmyndigheten innkaller med dette til oppmålingsforretning over grensen ' +
  'mellom 31/472 og 31/480 i ' +
  'Fjordvik kommune. Partene møter ved grensepunkt 12. Den som ikke kan møte, kan la ' +
  'seg representere ved fullmakt.';

/** A letter of two pages. */
export const letterPages = `<!doctype html><html lang="no"><title>Varsel om oppmålingsforretning</title>
<style>
  body { margin: 0; font: 15px/1.5 sans-serif } .page { padding: 40px 60px; page-break-after: always }
  h1 { font-size: 24px } table { border-collapse: collapse; margin: 20px 0 } td, th { border: 1px solid #777; padding: 6px 14px; text-align: left }
</style>
<section class="page"><h1>Varsel om oppmålingsforretning</h1><p>Fjordvik kommune · Sak 2026/118 · 3. november 2026</p>
  <p>${paragraph}</p><p>${paragraph}</p>
  <table><tr><th>Punkt</th><th>Nord</th><th>Øst</th><th>Merke</th></tr>
    <tr><td>12</td><td>6 689 343,07</td><td>370 761,06</td><td>Bolt</td></tr>
    <tr><td>13</td><td>6 689 301,55</td><td>370 772,40</td><td>Røys</td></tr></table>
  <p>${paragraph}</p></section>
<section class="page"><h1>Rettigheter og plikter</h1><p>${paragraph}</p><p>${paragraph}</p><p>Vennlig hilsen<br>Kari Landmåler</p></section>
</html>`;

/** Coordinates as a surveying instrument writes them. */
export const coordinateFile = `-05 12         4051     6689343.070   370761.060   45.120
-05 13         4055     6689301.550   370772.400   44.870
`;
