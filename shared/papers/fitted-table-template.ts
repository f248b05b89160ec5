/**
 * Typst functions that set tables of values. Widths follow the longest words, so that no value is
 * broken; where they do not fit, the text becomes smaller, and then the page lies across.
 */
export const fittedTableTemplate = String.raw`
#let fitted-sizes = (10.5pt, 9.5pt, 8.5pt, 8pt)
#let fitted-inset = (x: 5pt, y: 4pt)

// Widths grow with the size of the text, so each word is measured at a single one.
#let measured-size = 10pt
#let widest(texts, weight: "regular") = calc.max(
  0pt,
  ..texts.map(it => measure(text(size: measured-size, weight: weight, it)).width),
) / measured-size

#let fitted-column(column) = {
  let tails = (:)
  for tail in column.tails { tails.insert(tail, widest((tail,))) }
  let tail = calc.max(0.0, ..tails.values())
  let least = calc.max(
    widest(column.words), widest(column.boldWords, weight: "bold"), widest(column.wholes) + tail,
  )
  (least: least, tails: tails, tail: tail, is-numeric: column.isNumeric, natural: column.letters * 0.55)
}

#let fitted-layout(columns, widths) = {
  let padding = columns.len() * 2 * fitted-inset.x
  let least-of(size) = columns.map(column => column.least * size).sum() + padding
  for (is-across, width) in widths {
    for size in fitted-sizes {
      // A hair's breadth, which rounding may take.
      if least-of(size) + 0.1pt <= width { return (is-across: is-across, width: width, size: size, is-cramped: false) }
    }
  }
  let (is-across, width) = widths.last()
  (is-across: is-across, width: width, size: fitted-sizes.last(), is-cramped: true)
}

// Short texts stay on one line before long ones share the room, which break anyway. Air between
// columns comes last.
#let spare-shares(spare, needs, columns) = {
  let wishes = needs.zip(columns).map(((need, column)) => calc.max(need, if column.is-numeric { 2pt } else { 6pt }))
  if wishes.sum() <= spare { return wishes.map(wish => spare * (wish / wishes.sum())) }
  if needs.sum() <= spare { return needs.map(need => need + (spare - needs.sum()) / needs.len()) }
  let texts = range(columns.len()).filter(index => not columns.at(index).is-numeric)
  let kept = needs.map(need => 0pt)
  let (room, sharing) = (spare, needs.filter(need => need > 0pt).len())
  // What a short text leaves of its share, others can have.
  for index in texts.filter(index => needs.at(index) > 0pt).sorted(key: index => needs.at(index)) {
    let need = needs.at(index)
    if need > room / sharing { break }
    kept.at(index) = need
    room -= need
    sharing -= 1
  }
  let factor = room / (needs.sum() - kept.sum())
  needs.zip(kept).map(((need, short)) => if short > 0pt { short } else { need * factor })
}

// The labels of facts have one width, so that the values of all tables below each other are aligned.
#let label-width = 130pt

#let fitted-widths(columns, chosen, is-facts) = {
  let inner = chosen.width - columns.len() * 2 * fitted-inset.x
  let least = columns.map(column => column.least * chosen.size)
  if chosen.is-cramped {
    // Wide columns give way to narrow ones, and their words are broken.
    let most = inner / columns.len()
    let narrow = least.map(width => calc.min(width, most))
    let factor = inner / narrow.sum()
    return narrow.map(width => width * factor + 2 * fitted-inset.x)
  }
  let spare = inner - least.sum()
  if is-facts {
    let wish = calc.min(calc.max(label-width - least.at(0), 0pt), spare)
    return (least.at(0) + wish, least.at(1) + spare - wish).map(width => width + 2 * fitted-inset.x)
  }
  let needs = columns.zip(least).map(((column, width)) => calc.max(column.natural * chosen.size - width, 0pt))
  least.zip(spare-shares(spare, needs, columns)).map(((width, share)) => width + share + 2 * fitted-inset.x)
}

#let fitted-words(cell, is-cramped) = {
  set text(weight: "bold") if cell.isBold
  for run in cell.runs {
    if is-cramped {
      breakable(run.text.split(" ").map(it => it.clusters().chunks(8).map(part => part.join()).join("\u{200b}")).filter(it => it != none).join(" "))
    } else if run.isWhole { box(run.text) } else { breakable(run.text) }
  }
}

#let fitted-table(one, render) = context {
  let columns = one.columns.map(fitted-column)
  let margins = page.margin.left.length + page.margin.right.length
  let sides = (page.width, page.height)
  let chosen = fitted-layout(columns, ((false, sides.at(0) - margins), (true, sides.at(1) - margins)))
  let cell(it, column, ..options) = {
    let described = columns.at(column)
    let missing = (described.tail - described.tails.at(it.tail, default: 0.0)) * chosen.size
    let is-number = described.is-numeric and it.tail in described.tails
    table.cell(
      align: top + if described.is-numeric { right } else { left },
      inset: fitted-inset + if is-number { (right: fitted-inset.x + missing) },
      ..options,
      fitted-words(it, chosen.is-cramped),
    )
  }
  let set-table(..cells) = table(
    columns: fitted-widths(columns, chosen, one.head.len() == 0 and columns.len() == 2),
    inset: fitted-inset,
    stroke: (x, y) => (top: 0.5pt + line-colour, bottom: 0.5pt + line-colour),
    ..cells,
  )
  let head = one.head.enumerate().map(((column, it)) => cell(it, column, fill: rgb("#f2f2f2"), align: bottom + if columns.at(column).is-numeric { right } else { left }))
  let body = one.rows.map(row => row.cells.enumerate().map(((column, it)) => cell(
    it, column, breakable: row.isLong, fill: if it.isBold { rgb("#f2f2f2") },
  ))).flatten()
  let repeats = head.len() > 0 and measure(width: chosen.width, set-table(..head)).height < page-height / 2
  let all = {
    for it in one.lead {
      if "heading" in it { render(it) } else { block(sticky: true, spacing: 1.3em, render(it)) }
    }
    set text(size: chosen.size)
    set par(leading: 0.6em)
    block(above: 1em, below: 1.2em, if repeats { set-table(table.header(..head), ..body) } else { set-table(..head, ..body) })
  }
  if chosen.is-across { page(flipped: true, all) } else { all }
}
`;
