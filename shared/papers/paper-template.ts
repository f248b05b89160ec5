import { fittedTableTemplate } from './fitted-table-template.ts';
import { headTemplate } from './head-template.ts';
import { signatureTemplate } from './signature-template.ts';
import { tableTemplate } from './table-template.ts';

/**
 * Typst template of every paper and of the user guide, on server and device: letterhead, head,
 * blocks of text, and the signatures below. Texts are passed as data, and are never parsed as
 * Typst.
 */
export const paperTemplate = String.raw`#let paper = json(bytes(sys.inputs.paper))
#let line-colour = rgb("#8c8c8c")
#let body-size = 10.5pt
// Of A4, between the margins.
#let page-height = 727pt
#let heading-sizes = (18pt, 14pt, 12pt, 11pt, 10.5pt, 10.5pt)
#let alignments = (left: left, center: center, right: right, justify: left)

// A long word may be broken where it has a mark for that, set apart so that its letters stay their own.
#let breakable(written) = written.split("\u{200b}").join(text(font: "DejaVu Sans", size: 1pt, "\u{200b}"))

#let heading-block(it, level) = {
  let size = heading-sizes.at(calc.min(level, 6) - 1)
  block(above: size * 0.6 + 1em, below: 1.1em, sticky: true, text(size: size, weight: "bold", it.body))
}

#let page-of(margins, foot-left, foot-right, body) = {
  let mark = paper.at("mark", default: none)
  // In the margin, where it moves nothing: the pages of a copy are those of its original.
  set page(header-ascent: 14pt, header: align(center, text(size: 10pt, weight: "bold", fill: rgb("#a8071a"), mark))) if mark != none
  set page(paper: "a4", margin: margins, footer-descent: 24pt, footer: context {
    set text(size: 8.5pt, fill: rgb("#595959"))
    grid(
      columns: (1fr, auto),
      breakable(foot-left),
      foot-right
        .replace("{page}", str(counter(page).get().first()))
        .replace("{of}", str(counter(page).final().first())),
    )
  })
  set text(font: ("Noto Sans", "DejaVu Sans"), size: body-size, fallback: true, hyphenate: false)
  set par(leading: 0.72em, spacing: 1.3em)
  show heading: it => heading-block(it, it.level)
  body
}

#let points-of(length, width) = if "points" in length { length.points * 1pt } else { width * length.percent / 100 }

#let word(inline) = {
  if inline == "line break" { return linebreak() }
  let style = inline.style
  let options = (:)
  if "bold" in style { options.weight = if style.bold { "bold" } else { "regular" } }
  if "italic" in style { options.style = if style.italic { "italic" } else { "normal" } }
  if "colour" in style { options.fill = rgb(style.colour) }
  if "size" in style { options.size = style.size * 1pt }
  if style.at("monospaced", default: false) {
    options.font = ("DejaVu Sans Mono", "Noto Sans", "DejaVu Sans")
    if "size" not in style { options.size = body-size * 0.9 }
  }
  let shown = text(..options, breakable(inline.text))
  if style.at("raised", default: none) == "sub" { shown = sub(shown) }
  if style.at("raised", default: none) == "super" { shown = super(shown) }
  if style.at("underline", default: false) { shown = underline(shown) }
  if style.at("strike", default: false) { shown = strike(shown) }
  if "background" in style { shown = highlight(fill: rgb(style.background), shown) }
  if "link" in style { shown = link(style.link, shown) }
  shown
}
#let words(inlines) = inlines.map(word).join()

#let marker-of(marker) = (circle: "◦", square: "▪", "none": "").at(marker, default: "•")
#let numbering-of(marker) = (
  lower-latin: "a.", lower-alpha: "a.", upper-latin: "A.", upper-alpha: "A.", lower-roman: "i.", upper-roman: "I.", lower-greek: "α.",
).at(marker, default: "1.")

// Whatever has a caption is a figure.
#let captioned(body, caption, where, position: bottom) = {
  if caption.len() == 0 { return align(where, body) }
  set figure.caption(separator: none, position: position)
  // What must not break is cut off where it is higher than the page.
  show figure: set block(breakable: true)
  show figure.caption: it => align(where, text(size: body-size - 1.5pt, it.body))
  align(where, figure(body, caption: words(caption), supplement: none, numbering: none, gap: 4pt))
}

${tableTemplate}
${fittedTableTemplate}
#let blocks(all, render) = for one in all { render(one) }

#let render(one) = {
  let inner(all) = blocks(all, render)
  if one.kind == "page break" { return pagebreak(weak: true) }
  if one.kind == "fitted table" { return fitted-table(one, render) }
  if one.kind == "rule" { return line(length: 100%, stroke: 0.75pt + line-colour) }
  if one.kind == "quote" {
    return block(stroke: (left: 2pt + rgb("#bfbfbf")), inset: (left: 10pt, y: 3pt), quote(block: false, quotes: false, {
      set text(style: "italic")
      inner(one.blocks)
    }))
  }
  if one.kind == "paragraph" {
    let where = one.at("alignment", default: "left")
    let text = if "heading" in one {
      show heading: it => heading-block(it, one.at("headingSize", default: it.level))
      heading(level: one.heading, bookmarked: paper.hasBookmarks, words(one.inlines))
    } else { par(justify: where == "justify", words(one.inlines)) }
    if where in ("center", "right") { text = align(alignments.at(where), text) }
    let indent = calc.min(one.at("indent", default: 0), 240) * 1pt
    return if indent > 0pt { pad(left: indent, text) } else { text }
  }
  if one.kind == "list" {
    let marker = one.marker
    let fill = if "markerColour" in one { rgb(one.markerColour) } else { black }
    let bodies = one.items.map(item => if "checked" in item {
      grid(columns: (14pt, 1fr), if item.checked { "☑" } else { "☐" }, inner(item.blocks))
    } else { inner(item.blocks) })
    set par(spacing: 0.9em)
    if not one.ordered {
      let is-tasks = one.items.all(item => "checked" in item)
      return list(marker: if is-tasks { none } else { text(fill: fill, marker-of(marker)) }, body-indent: 8pt, ..bodies)
    }
    // A letter or a Roman number begins at one, as in CSS.
    let zero(number) = if marker == "decimal-leading-zero" and number < 10 { "0" } else { "" }
    let label(number) = if number < 1 { str(number) + "." } else { zero(number) + numbering(numbering-of(marker), number) }
    let marked(index) = text(fill: fill, if marker == "none" { "" } else { label(one.items.at(index).number) })
    return enum(numbering: marked, start: 0, body-indent: 6pt, ..bodies)
  }
  if one.kind == "picture" {
    return layout(size => {
      let width = calc.min(calc.max(points-of(one.width, size.width), 4pt), size.width, 640pt * one.ratio)
      let picture(..description) = image("/pictures/" + str(one.index), width: width, ..description)
      // What only decorates is no part of the content that a screen reader reads.
      let shown = if one.at("isDecorative", default: false) { pdf.artifact(picture()) } else {
        picture(alt: if one.alternative == "" { paper.undescribed } else { one.alternative })
      }
      let whole = captioned(shown, one.caption, alignments.at(one.alignment))
      block(breakable: measure(width: size.width, whole).height > page-height, width: 100%, whole)
    })
  }
  table-block(one, inner)
}

#set document(title: paper.title, author: paper.author, keywords: paper.keywords, date: datetime(..paper.date))
#set text(lang: paper.language, region: paper.region)
#show: page-of.with((left: 45.64pt, top: 54pt, right: 45.64pt, bottom: 60pt), paper.foot.left, paper.foot.right)

${headTemplate}
#if paper.letterhead != none { letterhead(paper.letterhead) }
#if paper.head != none { paper-head(paper.head, render) }

#blocks(paper.blocks, render)
${signatureTemplate}
#for (index, row) in paper.parties.chunks(4).enumerate() {
  signature-row(row, if index == 0 { 28pt } else { 14pt })
}
#if paper.head != none and paper.head.surveyor != none { surveyor-line(paper.head.surveyor) }

#if paper.check != none {
  block(breakable: false, above: 18pt, text(size: 8.5pt, fill: rgb("#595959"), breakable(paper.check)))
}
`;
