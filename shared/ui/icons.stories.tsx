import type { ComponentType } from 'react';
import * as caseIcons from './case-icons.tsx';
import * as commonIcons from './icons.tsx';

export default { title: 'shared/Icons' };

const { createAntIcon: _createAnt, createLineIcon: _createLine, ...frameIcons } = commonIcons;

interface IconListProps {
  icons: Record<string, ComponentType<commonIcons.IconProps>>;
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

export const Frame = ({ size }: { size: number }) => <IconList icons={frameIcons} size={size} />;
Frame.args = { size: 24 };

export const Screens = ({ size }: { size: number }) => <IconList icons={caseIcons} size={size} />;
Screens.args = { size: 24 };
