/** A fjord with boundary marks and the line between them: decoration. */
export function Landscape() {
  return (
    <svg className="fb-landscape" viewBox="0 0 800 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className="fb-landscape-far" d="M0 330L90 240l70 50 110-140 120 120 80-60 130 110 90-70 110 90v260H0z" />
      <path className="fb-landscape-water" d="M0 400h800v200H0z" />
      <path className="fb-landscape-near" d="M0 430c120-50 210-10 330 10s170 60 290 40 120-30 180-20v140H0z" />
      <path className="fb-landscape-line" d="M110 520l170-52 190 62 220-44" />
      {[
        [110, 520],
        [280, 468],
        [470, 530],
        [690, 486],
      ].map(([x, y]) => (
        <circle key={x} className="fb-landscape-mark" cx={x} cy={y} r="11" />
      ))}
    </svg>
  );
}
