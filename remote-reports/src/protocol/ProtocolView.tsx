import type { Protocol, ProtocolBlock, ProtocolSection } from './protocol-parts.domain';

/** Shows a protocol. Its first section can be collapsed. */
export function ProtocolView({ protocol: { title, sections } }: { protocol: Protocol }) {
  return (
    <article className="fb-protocol fb-paper-card">
      <h2>{title}</h2>
      {sections.map((section) =>
        section.section === 'caseHeading' || section.section === 'measuredCase' ? (
          <details key={section.section} open>
            <summary>
              <h3>{section.title}</h3>
            </summary>
            <Groups groups={section.groups} />
          </details>
        ) : (
          <section key={section.section} aria-label={section.title}>
            <h3>{section.title}</h3>
            <Groups groups={section.groups} />
          </section>
        ),
      )}
    </article>
  );
}

function Groups({ groups }: { groups: ProtocolSection['groups'] }) {
  return (
    <div className="fb-protocol-groups">
      {groups.map(({ title, blocks }) => (
        <div key={title} className="fb-protocol-group">
          {title && <h4>{title}</h4>}
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and never move
            <BlockView key={index} block={block} />
          ))}
        </div>
      ))}
    </div>
  );
}

function BlockView({ block }: { block: ProtocolBlock }) {
  switch (block.kind) {
    case 'facts':
      return (
        <dl className="fb-protocol-facts">
          {block.rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return (
        <table className="fb-protocol-table">
          <thead>
            <tr>
              {block.head.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={block.head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'text':
      return <p className="fb-protocol-text">{block.text}</p>;
    case 'pictures':
      return (
        <div className="fb-protocol-pictures">
          {block.pictures.map(({ source, alt, caption }, index) =>
            source === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures may be equal
              <p key={index}>{caption}</p>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures may be equal
              <figure key={index}>
                <img src={source} alt={alt} />
                <figcaption>{caption}</figcaption>
              </figure>
            ),
          )}
        </div>
      );
    case 'picture':
      return <img className="fb-protocol-picture" src={block.source} alt={block.alt} />;
  }
}
