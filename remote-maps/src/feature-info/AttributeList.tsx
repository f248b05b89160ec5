import type { Attribute } from '../property/found-property.domain';

/** Lists names and values side by side. */
export function AttributeList({ attributes }: { attributes: readonly Attribute[] }) {
  return (
    <dl className="fb-maps-attributes">
      {attributes.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
