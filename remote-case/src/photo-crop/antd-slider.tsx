import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';

interface ZoomSliderProps {
  className: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

/**
 * The build replaces antd's `Slider` in antd-img-crop by this one: antd's has no accessible name,
 * and its tooltip takes the Esc key from the dialog.
 */
export default function ZoomSlider({ onChange, ...props }: ZoomSliderProps) {
  const t = useTexts('case');
  return (
    <input
      {...props}
      type="range"
      aria-label={t('photoCrop.zoom')}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
