import { layers } from './tools/architecture/layers.ts'

/** Arithmetic that the browser and the server share; it knows nothing of the rest. */
const pure = '^src/rules/(money|calendar|periods|codes)/'

/** Only routes.ts names a page. */
const pages = '\\.page\\.tsx$'
const tables = '\\.tables\\.ts$'
/** All that the program has of a module; belongs to no layer, for only the program reads it. */
const module = '/module\\.ts$'
const factories = '\\.factories\\.tsx?$|^src/platform/test-kit/'
/** Factories and tests may import any file. */
const looksAnywhere = `\\.test\\.tsx?$|${factories}`

/**
 * Public of a module is what lies in its folder, in `public/` of its server, office and shop, its contracts, and its
 * tables, for joins and foreign keys. Of the shell, the parts of `ui` are public as well.
 */
const publicFiles = `/public/|\\.contract\\.ts$|${tables}`

const boundaries = layers
  .slice(0, -1)
  .map((layer) => ({
    name: 'public-files-only',
    comment: 'A module uses what is public of another one: in its folder, or in public/ of its server, office or shop.',
    severity: 'error',
    from: { path: `^src/(?!${layer}/|app/)`, pathNot: looksAnywhere },
    to: {
      path: `^src/${layer}/.*(server|office|shop)/`,
      pathNot: `${publicFiles}|^src/shell/ui/|^src/(platform|rules)/`,
    },
  }))

const stairs = layers.slice(0, -1).flatMap((layer, at) => {
  const above = `^src/(${layers.slice(at + 1).join('|')})/`
  const rule = (kind, not, open) => ({
    name: 'layers-import-lower-ones',
    comment: 'A module imports those of lower layers. Tables may name tables of any: the database is one.',
    severity: 'error',
    from: { path: `^src/${layer}/${kind}`, pathNot: not },
    to: { path: above, pathNot: open },
  })
  const test = '.*\\.test\\.tsx?$'
  return [
    rule('', `${tables}|${module}|${looksAnywhere}`, '^$'),
    rule('.*module\\.ts$', '^$', '^src/shell/(module|action)/'),
    rule(`.*${tables}`, '^$', tables),
    rule(test, factories, `${factories}|${tables}|^src/app/(invariants|verify)\\.ts$`),
  ]
})

export default {
  forbidden: [
    ...stairs,
    ...boundaries,
    {
      name: 'tables-know-tables',
      comment: 'Whoever reads a schema reads no program.',
      severity: 'error',
      from: { path: '^src/([^/]+)/.*\\.tables\\.ts$' },
      to: { path: '^src/', pathNot: `^src/($1|platform|rules|shell)/|${tables}` },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'screens-leave-the-server-alone',
      comment: "Screens, contracts and pure files go to the browser; the server's side stays at home.",
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `/server/|${module}|^src/app/(server|serve|api|shop|job-definitions|modules|subscribers|metrics|invariants|verify)\\.ts$|^src/shell/(action|module)/|^src/(platform|back-office/(operations|verify))/|${looksAnywhere}`,
      },
      to: { path: '^src/.+/server/' },
    },
    {
      name: 'one-way-to-the-api',
      comment:
        "A module's API is told by its module.ts and used over the wire; what modules share are actions and queries.",
      severity: 'error',
      from: { path: '^src/', pathNot: `${module}|${looksAnywhere}` },
      to: { path: '\\.api\\.ts$' },
    },
    {
      name: 'modules-are-listed-once',
      comment:
        'The program reads all modules from one list; a module knows the files of another, never what it is made of.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/app/modules\\.ts$|${looksAnywhere}` },
      to: { path: module },
    },
    {
      name: 'pure-modules-know-nothing-else',
      comment:
        'Money, calendar, periods and codes are arithmetic: no database, no React, no other module but how words are counted and looked up and texts bounded.',
      severity: 'error',
      from: { path: pure, pathNot: `${module}|${looksAnywhere}` },
      to: { path: '^src/', pathNot: `${pure}|^src/platform/(pick-plural-form|text|create-lookup)\\.ts$` },
    },
    {
      name: 'pages-are-not-imported',
      comment: 'A page is an address, not a part.',
      severity: 'error',
      from: { path: '^src/', pathNot: looksAnywhere },
      to: { path: pages },
    },
    {
      name: 'the-shop-does-without-its-demo',
      comment: 'An empty shop is a whole shop: only serve.ts knows that there is a demo to fill it with.',
      severity: 'error',
      from: { path: '^(src|postgres)/', pathNot: `^src/app/serve\\.ts$|${looksAnywhere}` },
      to: { path: '^demo/' },
    },
    {
      name: 'postgres-knows-no-module',
      comment: 'It runs a database for whoever asks, and knows of the shop what the platform says of its roles.',
      severity: 'error',
      from: { path: '^postgres/', pathNot: looksAnywhere },
      to: { path: '^(src/(?!platform/)|demo/)' },
    },
    {
      name: 'modules-know-an-address-not-a-runner',
      comment: 'A module is given a database; who starts one is server.ts, the platform and the commands.',
      severity: 'error',
      from: { path: '^(src/(?!platform/|back-office/operations/|app/server\\.ts)|demo/)', pathNot: looksAnywhere },
      to: { path: '^postgres/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules|\\.react-router)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'], conditionNames: ['import', 'default'] },
  },
}
