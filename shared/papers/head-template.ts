/** Typst functions that set the sender of a paper, and the facts of its case. */
export const headTemplate = `
#let accent = if paper.letterhead == none { black } else { rgb(paper.letterhead.colour) }
#let quiet = rgb("#595959")

#let letterhead(sender) = {
  let logo = if sender.logo != none {
    let size = (width: sender.logo.width * 1pt, height: sender.logo.height * 1pt)
    image("/pictures/" + str(sender.logo.index), ..size, alt: sender.logo.alternative)
  }
  let address = text(size: 8.5pt, fill: quiet, {
    set par(leading: 0.5em, spacing: 0.5em)
    for written in sender.lines { block(above: 0.55em, below: 0pt, breakable(written)) }
  })
  let name = text(size: 13pt, weight: "bold", breakable(sender.name))
  grid(
    columns: (if logo == none { 0pt } else { auto }, 1fr, if sender.lines.len() > 0 { 36% } else { 0pt }),
    column-gutter: (if logo == none { 0pt } else { 12pt }, 12pt),
    align: (left + horizon, left + horizon, left + horizon),
    logo, par(name), address,
  )
  block(above: 10pt, below: 20pt, line(length: 100%, stroke: 1.25pt + accent))
}

#let fact(it) = {
  block(above: 0pt, below: 3.5pt, text(size: 8pt, fill: quiet, it.label))
  block(above: 0pt, below: 0pt, { set par(leading: 0.55em); text(size: 9.5pt, breakable(it.value)) })
}

#let paper-head(head, render) = {
  { set text(fill: accent); render(head.title) }
  block(above: 12pt, below: 0pt, breakable: false, grid(
    columns: (1fr,) * 3, column-gutter: 14pt, row-gutter: 11pt, ..head.facts.map(fact),
  ))
  block(above: 11pt, below: 18pt, line(length: 100%, stroke: 0.5pt + line-colour))
}
`;
