/** Typst functions that set tables, with `inner` for the blocks within a cell. */
export const tableTemplate = `
#let table-block(one, inner) = {
  let cell(it) = {
    // Most cells hold a line or two, which takes a third of the time of a paragraph.
    let is-text = it.blocks.len() == 1 and it.blocks.at(0).kind == "paragraph" and "heading" not in it.blocks.at(0)
    let text = if is-text { it.blocks.at(0) }
    let across = if text == none { left } else { alignments.at(text.at("alignment", default: "left")) }
    let stroke = ("left", "top", "right", "bottom").zip(it.borders)
    ("table": table.cell, "grid": grid.cell).at(if one.isLayout { "grid" } else { "table" })(
      x: it.column, y: it.row, colspan: it.columnSpan, rowspan: it.rowSpan, breakable: true,
      fill: if "background" in it { rgb(it.background) },
      align: (top: top, middle: horizon, bottom: bottom).at(it.verticalAlignment) + across,
      stroke: stroke.fold((:), (all, pair) => { all.insert(pair.at(0), if pair.at(1) != none { 0.75pt + rgb(pair.at(1)) }); all }),
      if text == none { set par(spacing: 0.9em); inner(it.blocks) } else { words(text.inlines) },
    )
  }
  let columns = one.shares.map(share => share * 1fr)
  let where = alignments.at(one.at("alignment", default: "center"))
  layout(size => {
    let width = calc.min(points-of(one.at("width", default: (percent: 100)), size.width), size.width)
    let body = one.body.map(it => cell(it + (row: it.row + one.headRows)))
    let all = if one.isLayout { grid(columns: columns, inset: 5pt, ..one.head.map(cell), ..body) } else {
      let table-of(..cells) = table(columns: columns, inset: 5pt, stroke: 0.75pt + line-colour, ..cells)
      let head = one.head.map(cell)
      let repeats = head.len() > 0 and measure(width: width, table-of(..head)).height < page-height / 2
      if repeats { table-of(table.header(..head), ..body) } else { table-of(..head, ..body) }
    }
    block(width: 100%, captioned(block(width: width, all), one.caption, where, position: top))
  })
}
`;
