import type { Deviations } from '@feltbok/domain/boundary-marks/measured-quality.ts';

/** Possible radii of the plot in metres; the smallest that holds all residuals is used. */
const rims = [0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5, 10, 100, 1000, Number.POSITIVE_INFINITY];
/** The radius in units of the SVG's view box. */
const radius = 46;

interface ResidualPlotProps {
  residuals: ReadonlyArray<Pick<Deviations, 'north' | 'east'>>;
  label: string;
}

/** Plots each epoch around the mean, north up. */
export function ResidualPlot({ residuals, label }: ResidualPlotProps) {
  const farthest = Math.max(...residuals.map(({ north, east }) => Math.hypot(north, east)));
  const rim = rims.find((candidate) => candidate >= farthest) ?? farthest;
  const toPlotUnits = (metres: number) => (metres / rim) * radius;
  return (
    <figure className="fb-measuring-plot">
      <svg viewBox="-50 -50 100 100" role="img" aria-label={label}>
        <circle r={radius} />
        <circle r={radius / 2} />
        <path d="M-46 0H46M0 -46V46" />
        {residuals.map(({ north, east }, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: epochs never move
            key={index}
            className="fb-measuring-epoch"
            cx={toPlotUnits(east)}
            cy={-toPlotUnits(north)}
            r="2.2"
          />
        ))}
      </svg>
      <figcaption>{`${Math.round(rim * 1000)}\u00a0mm`}</figcaption>
    </figure>
  );
}
