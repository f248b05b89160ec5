/** @type {Partial<import('@ladle/react').UserConfig>} */
export default {
  stories: '{shared,host,remote-*}/src/**/*.stories.tsx',
  viteConfig: 'gallery/vite.config.mjs',
  port: 4690,
  expandStoryTree: true,
  addons: { theme: { defaultState: 'auto' }, rtl: { enabled: false }, ladle: { enabled: false } },
};
