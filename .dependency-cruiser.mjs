/** The arrows of the house. A room may import its own level and those below it; see ARCHITECTURE.md. */
const levels = [
  ['operations'],
  ['site', 'verify'],
  ['dashboard'],
  ['checkout', 'entrance', 'books', 'extensions', 'privacy'],
  [
    'orders',
    'payments',
    'documents',
    'mail',
    'cart',
    'rentals',
    'search',
    'contact',
    'withdrawals',
    'vitals',
    'consents',
    'deposits',
    'handovers',
    'security',
  ],
  ['catalogue', 'objects', 'accounts', 'companies', 'images'],
  ['money', 'calendar', 'codes', 'settings', 'history', 'ui', 'platform'],
]
/** Arithmetic that the browser and the server share; it knows nothing of the rest. */
const pure = ['money', 'calendar', 'codes']

/** A page puts together what several rooms give; only routes.ts names it. */
const pages = '\\.page\\.tsx$'
const test = '\\.test\\.tsx?$'
const samples = '\\.samples\\.tsx?$|^src/platform/test-kit/'
/** Builders of samples may look anywhere, and so may tests, but for what `tests-look-down` says. */
const looksAnywhere = `${test}|${samples}`
/** What a test may have of the rooms above its own: builders, tables to look into, and what must be true of every shop. */
const openToTests = `${samples}|/server/[^/]+\\.tables\\.ts$|^src/verify/(invariants|verify)\\.ts$`
const inRooms = (rooms) => `^src/(${rooms.join('|')})/`

export default {
  forbidden: [
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
        pathNot: `/server/|^src/(server|serve|api|shop|work|metrics)\\.ts$|^src/(operations|platform|verify)/|${looksAnywhere}`,
      },
      to: { path: '^src/.+/server/' },
    },
    {
      name: 'one-door-to-the-api',
      comment: "A room's API is mounted by api.ts and used over the wire; what rooms share are deeds and queries.",
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/api\\.ts$|${looksAnywhere}` },
      to: { path: '\\.api\\.ts$' },
    },
    {
      name: 'pure-rooms-know-nothing-else',
      comment: 'Money, calendar and codes are arithmetic: no database, no React, no other room.',
      severity: 'error',
      from: { path: inRooms(pure), pathNot: looksAnywhere },
      to: { path: '^src/', pathNot: inRooms(pure) },
    },
    {
      name: 'entrances-are-not-imported',
      comment: 'server.ts, serve.ts, shop.ts, work.ts, api.ts, routes.ts and root.tsx stand above all rooms.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: looksAnywhere },
      to: { path: '^src/(server|serve|api|shop|work|routes|root|entry\\.(client|server))\\.tsx?$' },
    },
    {
      name: 'pages-are-not-imported',
      comment: 'A page may look at any room, so nothing may stand on a page.',
      severity: 'error',
      from: { path: '^src/', pathNot: looksAnywhere },
      to: { path: pages },
    },
    {
      name: 'the-shop-does-without-its-demo',
      comment: 'An empty shop is a whole shop: only serve.ts knows that there is a demo to fill it with.',
      severity: 'error',
      from: { path: '^(src|postgres)/', pathNot: `^src/serve\\.ts$|${looksAnywhere}` },
      to: { path: '^demo/' },
    },
    {
      name: 'postgres-knows-no-room',
      comment: 'It runs a database for whoever asks, and knows of the shop what the platform says of its roles.',
      severity: 'error',
      from: { path: '^postgres/', pathNot: looksAnywhere },
      to: { path: '^(src/(?!platform/)|demo/)' },
    },
    {
      name: 'rooms-know-an-address-not-a-runner',
      comment: 'A room is given a database; who starts one is server.ts, the platform and the commands.',
      severity: 'error',
      from: { path: '^(src/(?!platform/|operations/|server\\.ts)|demo/)', pathNot: looksAnywhere },
      to: { path: '^postgres/' },
    },
    ...levels.slice(1).map((rooms, index) => ({
      name: `arrows-point-down-from-${rooms[0]}`,
      comment: `These rooms lie below ${levels
        .slice(0, index + 1)
        .flat()
        .join(', ')} and must not know them.`,
      severity: 'error',
      from: { path: inRooms(rooms), pathNot: `${looksAnywhere}|${pages}` },
      // SQL reads anywhere and writes at home: tables are open to every room's server side.
      to: { path: inRooms(levels.slice(0, index + 1).flat()), pathNot: '/server/[^/]+\\.tables\\.ts$' },
    })),
    ...levels.slice(1).map((rooms, index) => ({
      name: `tests-look-down-from-${rooms[0]}`,
      comment: 'A test that needs a room above its own is about both: it lies in tests/.',
      severity: 'error',
      from: { path: `${inRooms(rooms)}.*${test}` },
      to: { path: inRooms(levels.slice(0, index + 1).flat()), pathNot: openToTests },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules|\\.react-router)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'], conditionNames: ['import', 'default'] },
  },
}
