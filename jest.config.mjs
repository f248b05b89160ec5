import { createRequire } from 'node:module';
import { antdParts } from './tools/build/antd-parts.mjs';

const { version } = createRequire(import.meta.url)('./package.json');

// Norwegian time must come from the code, not from the device: the tests run in a distant zone.
process.env.TZ = 'America/Anchorage';

// Published as ES modules only, which Jest's CommonJS run time cannot load: they are transformed as
// our own code is.
const esmPackages = [
  '@babel/runtime/helpers/esm',
  'antd-img-crop',
  'color',
  'color-convert',
  'color-name',
  'color-string',
  'earcut',
  'geotiff',
  'ol',
  'pbf',
  'quick-lru',
  'quickselect',
  'rbush',
  'typebox',
];

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

const swcForPlainJs = { ...swc, jsc: { ...swc.jsc, parser: { syntax: 'ecmascript', jsx: true } } };

const shared = {
  roots: [
    'shared',
    'host/src',
    'remote-case/src',
    'remote-maps/src',
    'remote-reports/src',
    'tools/gallery',
  ].map((folder) => `<rootDir>/${folder}`),
  transform: {
    '\\.tsx?$': ['@swc/jest', swc],
    '\\.m?jsx?$': ['@swc/jest', swcForPlainJs],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmPackages.join('|')})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    // The build gives this slider to antd-img-crop.
    '^antd/es/slider$': antdParts['antd/es/slider'],
    // The same modules as CommonJS: nothing to transform, and never a second antd beside the first.
    '^(antd|@ant-design/[^/]+|@rc-component/[^/]+)/es/(.*)$': '$1/lib/$2',
    // Its CommonJS takes antd's modules for components.
    '^antd-img-crop$': '<rootDir>/node_modules/antd-img-crop/dist/antd-img-crop.esm.js',
    // The runtime of development takes a stack trace for every element, a seventh of a screen test.
    // React's own checks stay; missing keys the linter finds.
    '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
    '\\.css$': '<rootDir>/tools/build/test/style-stub.cjs',
    '\\.(svg|png|jpg|woff2)$': '<rootDir>/tools/build/test/asset-stub.cjs',
  },
  // The name is the one under which the build puts it into the host.
  globals: { __FELTBOK_VERSION__: version, __FELTBOK_RELEASE_KEYS__: null },
  clearMocks: true,
  restoreMocks: true,
};

const rules = '**/*.domain.test.ts';
/** Rules that read XML, for which only a page has a parser. */
const rulesOfPages = '**/read-info.domain.test.ts';

export default {
  projects: [
    // Pure rules need no page, which costs more to set up than most of their tests.
    {
      ...shared,
      displayName: 'rules',
      testMatch: [rules, `!${rulesOfPages}`],
      testEnvironment: 'node',
    },
    {
      ...shared,
      displayName: 'pages',
      testMatch: ['**/*.test.{ts,tsx}', `!${rules}`, rulesOfPages],
      testEnvironment: '<rootDir>/tools/build/test/browser-environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/tools/build/test/setup.ts'],
    },
  ],
  testTimeout: 60_000,
  // What a page leaves behind makes each later file slower: a process that has gathered that much
  // gives way to a new one.
  workerIdleMemoryLimit: '400MB',
};
