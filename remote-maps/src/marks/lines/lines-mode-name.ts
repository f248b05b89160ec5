/** Names the mode and its panel. */
export const linesModeName = 'boundary lines';
