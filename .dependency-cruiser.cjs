const remotes = ['case', 'maps', 'reports'];
const product = '^(shared/(?!testing/)|own-phone|host|remote-[a-z]+|api)/';
const tests = '\\.(test|spec)\\.[cm]?tsx?$';

/**
 * The packages of `shared`, each with those that it may import, type imports included. Tests also use
 * `testing`.
 */
const packages = {
  domain: [],
  contract: ['domain'],
  papers: ['contract', 'domain'],
  offline: ['contract', 'domain'],
  'survey-formats': ['domain'],
  runtime: ['offline', 'papers', 'contract', 'domain'],
  ui: ['runtime', 'offline', 'papers', 'contract', 'domain'],
};

/** Folders of remote-maps, the lowest first; those of one line do not import each other. */
const mapLayers = [
  ['coordinates', 'receiver', 'i18n'],
  ['geometry'],
  ['tiles', 'mark-model'],
  ['map-services'],
  ['map'],
  ['controls'],
  ['catalogue'],
  ['property', 'view'],
  ['registered'],
  ['layers'],
  ['layer-info'],
  ['marks'],
  ['import', 'sketch', 'position'],
  ['measure', 'feature-info', 'screenshot', 'offline', 'registered-map'],
  ['screen'],
];

/** @param {string} name of a package, as a path below node_modules */
const packagePath = (name) => `(^|/)node_modules/${name}(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Modules that import each other, types included, cannot be read or tested one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...remotes.map((remote) => ({
      name: `remote-${remote}-is-a-stranger`,
      comment: 'A remote ships alone: it knows neither the host nor another remote.',
      severity: 'error',
      from: { path: `^remote-${remote}/` },
      to: { path: `^(host|remote-(?!${remote}/)[a-z]+)/` },
    })),
    {
      name: 'host-names-no-remote',
      comment: 'The host finds remotes at run time, by configuration.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: '^remote-[a-z]+/' },
    },
    ...Object.entries(packages).map(([name, allowed]) => ({
      name: `${name}-imports-what-lies-below`,
      comment: 'Arrows between the packages go one way, from the screens down to the rules.',
      severity: 'error',
      from: { path: `^shared/${name}/`, pathNot: [tests, '\\.stories\\.tsx$'] },
      to: {
        path: '^(shared|host|remote-[a-z]+|own-phone|api|sandbox|e2e|tools)/',
        pathNot: `^shared/(${[name, ...allowed].join('|')})/`,
      },
    })),
    {
      name: 'api-imports-contract-rules-papers-and-formats',
      comment:
        'The API shares calls, rules, papers and survey formats with the apps, and nothing of their screens or state.',
      severity: 'error',
      from: { path: '^api/', pathNot: [tests, '/testing/'] },
      to: {
        path: '^(shared/(?!(contract|domain|papers|survey-formats)/)|host/|remote-[a-z]+/|own-phone/)',
      },
    },
    {
      name: 'packages-by-name',
      comment: 'A package is imported by its name, so that its manifest tells what it needs.',
      severity: 'error',
      from: { path: '^(shared/[^/]+|[^/]+)/' },
      to: { path: '^shared/[^/]+/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'survey-formats-by-its-exports',
      comment: 'The exports of @feltbok/survey-formats are its public API.',
      severity: 'error',
      from: { pathNot: '^shared/survey-formats/' },
      to: {
        path: '^shared/survey-formats/',
        pathNot: '^shared/survey-formats/src/(coordinates/)?index\\.ts$',
      },
    },
    {
      name: 'offline-needs-no-screen',
      comment: 'What is stored and sent knows neither React, atoms nor texts.',
      severity: 'error',
      from: { path: '^shared/(offline|contract|papers|survey-formats)/', pathNot: tests },
      to: { path: packagePath('(react|react-dom|jotai|ol|antd|i18next|react-i18next)') },
    },
    {
      name: 'pages-load-no-schemas-of-calls',
      comment:
        'The definitions of calls bring every schema along; pages load client/client-calls.ts.',
      severity: 'error',
      from: {
        path: '^(shared|host|remote-[a-z]+|own-phone)/',
        pathNot: [tests, '^shared/contract/([^/]+|client/format-client-calls)\\.ts$'],
      },
      to: {
        path: '^shared/contract/(all-calls|define-call|.*\\.calls)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'testing-is-for-tests',
      comment:
        'Tests, their helpers, the sandbox and the gallery’s stories use what stands in for the rest of the app; what ships does not.',
      severity: 'error',
      from: { pathNot: [tests, '\\.stories\\.tsx$', '(^|/)testing/', '^(tools|sandbox)/'] },
      to: { path: '^shared/testing/' },
    },
    {
      name: 'host-is-imported-by-nobody',
      comment:
        'What others need of the host stands in a package, or is a service that it provides.',
      severity: 'error',
      from: { pathNot: '^host/' },
      to: { path: '^host/' },
    },
    {
      name: 'sandbox-is-no-product',
      comment: 'The product runs where no sandbox is.',
      severity: 'error',
      from: { path: product },
      to: { path: '^sandbox/' },
    },
    {
      name: 'apps-know-no-server',
      comment: 'The apps know the API by its calls alone.',
      severity: 'error',
      from: { path: '^(shared|own-phone|host|remote-[a-z]+)/' },
      to: { path: '^api/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules run anywhere: no React, no state, no map, no store behind them.',
      severity: 'error',
      from: { path: '(\\.domain\\.tsx?$|^shared/domain/)', pathNot: tests },
      to: {
        path: [
          packagePath(
            '(react|react-dom|jotai|ol|react-router|react-router-dom|idb|localforage|antd)',
          ),
          '\\.(state|data)\\.tsx?$',
          '^shared/(runtime/(?!i18n/)|ui)/',
        ],
      },
    },
    {
      name: 'openlayers-behind-the-map',
      comment:
        'OpenLayers has one face, remote-maps/src/map; the rest of the remote talks to that.',
      severity: 'error',
      from: { pathNot: '^remote-maps/src/map/' },
      to: { path: packagePath('ol'), pathNot: ['^node_modules/ol/'] },
    },
    ...mapLayers.map((folders, index) => ({
      name: `maps-layer-${index + 1}`,
      comment:
        'Arrows between the folders of remote-maps go one way, from the screen down to the coordinates.',
      severity: 'error',
      from: { path: `^remote-maps/src/(${folders.join('|')})/`, pathNot: tests },
      to: {
        path: [
          `^remote-maps/src/(${mapLayers.slice(index).flat().join('|')})/`,
          '^remote-maps/src/[^/]+$',
        ],
        pathNot: '^remote-maps/src/$1/',
      },
    })),
    {
      name: 'maps-folder-has-a-layer',
      comment: 'A new folder of remote-maps is written down among its layers.',
      severity: 'error',
      from: {
        path: `^remote-maps/src/(?!(${mapLayers.flat().join('|')}|testing)/)[^/]+/`,
      },
      to: {},
    },
    {
      name: 'msal-behind-auth',
      comment: 'Sign-in is the host’s: nobody else knows by which library.',
      severity: 'error',
      from: { path: product, pathNot: '^host/src/auth/' },
      to: { path: packagePath('@azure/msal-[a-z]+') },
    },
    {
      name: 'antd-behind-the-facade',
      comment:
        'antd comes through the facade, which is the one copy in the page. Drawings have no state.',
      severity: 'error',
      from: { path: product, pathNot: '^shared/ui/' },
      to: { path: packagePath('(antd|@rc-component|@ant-design(?!/icons-svg))') },
    },
    {
      name: 'router-behind-the-facade',
      comment: 'One router in the page: it comes through the facade.',
      severity: 'error',
      from: { path: product, pathNot: '^shared/runtime/router/' },
      to: { path: packagePath('(react-router|react-router-dom)') },
    },
    {
      name: 'config-schema-is-no-code-of-pages',
      comment: 'A page loads the rules that are made of the schema, not its descriptions.',
      severity: 'error',
      from: { path: '^host/', pathNot: [tests, '/testing/'] },
      to: { path: '^host/src/config-schema', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'What ships holds no test.',
      severity: 'error',
      from: { path: product, pathNot: [tests, '/testing/'] },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
    skipAnalysisNotInRules: true,
  },
};
