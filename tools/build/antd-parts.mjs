import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../remote-case/src/photo-crop', import.meta.url));

/**
 * The parts of antd that antd-img-crop imports, and the files that the build gives it in their
 * place: the dialog of all screens, and a slider with a name, without 100 kB of other parts.
 * @type {Record<string, string>}
 */
export const antdParts = {
  'antd/es/button': join(folder, 'antd-button.ts'),
  'antd/es/modal': join(folder, 'antd-modal.ts'),
  'antd/es/slider': join(folder, 'antd-slider.tsx'),
  'antd/es/upload': join(folder, 'antd-upload.ts'),
};
