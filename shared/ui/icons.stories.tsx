import type { ComponentType } from 'react';
import * as antIcons from './ant-icons.tsx';
import * as lineIcons from './icons.tsx';

export default { title: 'shared/Icons' };

const { createLineIcon: _, ...ownIcons } = lineIcons;

interface IconListProps {
  icons: Record<string, ComponentType<lineIcons.IconProps>>;
  size: number;
}

const IconList = ({ icons, size }: IconListProps) => (
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

export const Frame = ({ size }: { size: number }) => <IconList icons={ownIcons} size={size} />;
Frame.args = { size: 24 };

export const Screens = ({ size }: { size: number }) => <IconList icons={antIcons} size={size} />;
Screens.args = { size: 24 };
