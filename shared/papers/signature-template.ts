/** Typst functions that set the signatures of a paper. */
export const signatureTemplate = `
// Four in a row of a quarter each: 120 by 60 points stand for the 200 by 100 pixels of a signature.
#let signature-row(parties, above) = {
  let signed(party) = {
    box(width: 120pt, height: 60pt, stroke: 0.5pt + line-colour, inset: 4pt, if "picture" in party {
      align(center + horizon, image("/pictures/" + str(party.picture), width: 100%, height: 100%, fit: "contain", alt: party.alternative))
    })
    set par(leading: 0.5em)
    block(above: 6.2pt, below: 0pt, inset: (right: 12pt), text(size: 9pt, weight: "bold", breakable(party.name)))
    for written in party.lines {
      block(above: 4pt, below: 0pt, inset: (right: 12pt), text(size: 8pt, fill: rgb("#404040"), breakable(written)))
    }
    if "blank" in party {
      block(above: 16pt, below: 0pt, inset: (right: 12pt), text(size: 8pt, grid(columns: (auto, 1fr), column-gutter: 3pt, align: bottom, party.blank + ":", line(length: 100%, stroke: 0.5pt + line-colour))))
    }
  }
  block(breakable: false, above: above, below: 8pt, grid(columns: (25%,) * 4, ..parties.map(signed)))
}

// The surveyor signs by hand, on paper, or with the seal of the customer.
#let surveyor-line(surveyor) = block(breakable: false, above: 40pt, below: 8pt, {
  let under(written) = { line(length: 100%, stroke: 0.5pt + line-colour); block(above: 5pt, text(size: 9pt, breakable(written))) }
  let named = if surveyor.name == "" { surveyor.label } else { surveyor.label + ": " + surveyor.name }
  grid(columns: (1fr, 1fr), column-gutter: 24pt, under(surveyor.placeAndDate), under(named))
})
`;
