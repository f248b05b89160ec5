const marks = [
  { x: 330, y: 500 },
  { x: 640, y: 440 },
  { x: 930, y: 505 },
  { x: 1260, y: 455 },
];

/** A fjord with boundary marks and the line between them: decoration. */
export function Landscape() {
  return (
    <svg
      className="fb-landscape"
      viewBox="0 0 1600 600"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path
        className="fb-landscape-far"
        d="M0 260L120 170l90 60 150-140 110 95 70-45 150 140 130-95 120 70 160-165 130 120 90-60 120 110 160-120v300H0z"
      />
      <path
        className="fb-landscape-middle"
        d="M0 330l140-70 160 90 190-60 120 60 210-30 170 50 190-80 220 70 200-60v120H0z"
      />
      <path className="fb-landscape-water" d="M0 360h1600v240H0z" />
      <path
        className="fb-landscape-near"
        d="M0 420c180-50 330-10 480 0s300 20 460 10 300-50 420-40 160 30 240 30v180H0z"
      />
      <path
        className="fb-landscape-line"
        d={`M${marks.map(({ x, y }) => `${x} ${y}`).join('L')}`}
      />
      {marks.map(({ x, y }) => (
        <circle key={x} className="fb-landscape-mark" cx={x} cy={y} r="12" />
      ))}
    </svg>
  );
}
