import * as icons from './icons.tsx';

export default { title: 'shared/Icons' };

export const All = ({ size }: { size: number }) => (
  <ul style={{ display: 'flex', flexWrap: 'wrap', gap: 24, padding: 0, listStyle: 'none' }}>
    {Object.entries(icons).map(([name, Icon]) => (
      <li key={name} style={{ width: 130, textAlign: 'center' }}>
        <Icon size={size} />
        <br />
        <small>{name.replace(/Icon$/, '')}</small>
      </li>
    ))}
  </ul>
);
All.args = { size: 24 };
